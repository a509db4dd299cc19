// Reads the settings of each layer from config.json: its window and its rotary positions.
#pragma once

#include "checkpoints/config.h"
#include "checkpoints/config_fields.h"

namespace riverbank {

// Fills in config.each_layer. The sizes must have been read. Accepts the old fields (rope_theta,
// rope_scaling, sliding_window_pattern) and the new fields (rope_parameters, layer_types).
void take_layers(ConfigFields& fields, CheckpointConfig& config);

}  // namespace riverbank
