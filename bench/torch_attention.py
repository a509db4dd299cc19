"""PyTorch's attention for the sizes of the benchmark, on one thread: median milliseconds of fifteen calls, by size, as JSON."""
import json
import statistics
import time

import torch

torch.set_num_threads(1)
medians = {}
for heads, tokens in [(12, 128), (12, 512), (12, 1024), (1, 4096)]:
    for causal in (False, True):
        q, k, v = (torch.randn(1, heads, tokens, 64) for _ in range(3))
        mask = torch.full((tokens, tokens), float("-inf")).triu(1) if causal else torch.zeros(())
        times = []
        for _ in range(15):
            start = time.perf_counter()
            (torch.softmax(q @ k.transpose(-2, -1) / 8 + mask, -1) @ v).sum()
            times.append(time.perf_counter() - start)
        medians[f"({heads},{tokens},64){' causal' if causal else ''}"] = statistics.median(times) * 1e3
print(json.dumps(medians))
