"""Writes torch_rng_more.json: random numbers from PyTorch itself, in the schema of golden/README.md (op "rng").

Run it with PyTorch 1.13.1 on the CPU (AVX2, without MKL): python3 make_torch_rng_more.py > torch_rng_more.json
"""
import json
import struct

import torch
from torch import nn

F64 = torch.float64


def position():
    """How many of its 624 words the generator has used, read from its saved state."""
    return struct.unpack_from("<Q", torch.get_rng_state().numpy().tobytes(), 16)[0]


def float32_text(value):
    """The number as JSON writes it; converting a float32 to double is exact."""
    return value if value == value and abs(value) != float("inf") else str(value)


def tensor(value):
    kind = {torch.float32: "f32", F64: "f64", torch.int64: "i64"}[value.dtype]
    return {"dtype": kind, "shape": list(value.shape), "data": [float32_text(v) for v in value.flatten().tolist()]}


def attention(width, heads, bias):
    layer = nn.MultiheadAttention(width, heads, bias=bias).state_dict()
    return {"out": layer["in_proj_weight"], "out_proj_weight": layer["out_proj.weight"]}


def linear(inputs, outputs, bias):
    layer = nn.Linear(inputs, outputs, bias=bias)
    return {"out": layer.weight.detach(), **({"bias": layer.bias.detach()} if bias else {})}


CALLS = {
    "rand": lambda n: torch.rand(n),
    "uniform": lambda n, a, b: torch.empty(n).uniform_(a, b),
    "rand_f64": lambda n: torch.rand(n, dtype=F64),
    "randn": lambda n: torch.randn(n),
    "normal": lambda n, mean, std: torch.empty(n).normal_(mean, std),
    "randn_f64": lambda n: torch.randn(n, dtype=F64),
    "normal_f64": lambda n, mean, std: torch.empty(n, dtype=F64).normal_(mean, std),
    "randint": lambda low, high, n: torch.randint(low, high, (n,)),
    "randperm": lambda n: torch.randperm(n),
    "exponential": lambda n, rate: torch.empty(n).exponential_(rate),
    "multinomial": lambda p, k, replacement: torch.multinomial(torch.tensor(p), k, replacement=replacement),
    "dropout": lambda n, p: nn.functional.dropout(torch.ones(n), p),
    "linear": lambda **args: linear(args["in"], args["out"], args["bias"]),
    "embedding": lambda num, dim, padding: nn.Embedding(num, dim, padding_idx=padding).weight.detach(),
    "multihead_attention": attention,
}


def call(fn, **args):
    before = position()
    result = CALLS[fn](**args)
    used = (position() - before) % 624
    results = result if isinstance(result, dict) else {"out": result}
    return {"fn": fn, "args": args, **{name: tensor(value) for name, value in results.items()}, "draws_used": used}


def case(seed):
    torch.manual_seed(seed)
    weights = [0.0, 3.5, 0.25, 0.0, 1e-30, 2.0]
    calls = [
        call("normal", n=5, mean=2.0, std=0.3),
        call("randn_f64", n=4),
        call("rand", n=1),
        call("randn", n=1),
        call("normal_f64", n=7, mean=-1.5, std=0.7),
        call("normal_f64", n=19, mean=2.0, std=0.3),
        call("randn_f64", n=16),
        call("normal", n=17, mean=-3.0, std=1e-3),
        call("normal", n=40, mean=1.7, std=0.9),
        call("normal", n=3, mean=1.0, std=0.0),
        call("uniform", n=3, a=1.0, b=1.0),
        call("uniform", n=3, a=-1e30, b=3e38),
        call("rand", n=0),
        call("randn", n=0),
        call("randint", low=0, high=2**32 - 1, n=2),
        call("randint", low=0, high=2**32, n=2),
        call("randint", low=-(2**63), high=2**63 - 1, n=3),
        call("randperm", n=0),
        call("randperm", n=1),
        call("randperm", n=2),
        call("exponential", n=3, rate=2.5),
        call("multinomial", p=weights, k=1, replacement=False),
        call("multinomial", p=weights, k=3, replacement=False),
        call("multinomial", p=weights, k=1, replacement=True),
        call("multinomial", p=weights, k=12, replacement=True),
        call("dropout", n=10, p=0.3),
        call("dropout", n=10, p=0.42),
        call("dropout", n=10, p=0.15),
        call("dropout", n=4, p=0.0),
        call("dropout", n=4, p=1.0),
        call("linear", **{"in": 7, "out": 2, "bias": True}),
        call("embedding", num=3, dim=4, padding=1),
        call("embedding", num=5, dim=5, padding=-1),
        call("multihead_attention", width=4, heads=2, bias=True),
        call("multihead_attention", width=3, heads=1, bias=False),
        call("rand", n=2),
    ]
    return {"id": f"rng_more/seed_{seed}", "op": "rng", "params": {"seed": str(seed)}, "calls": calls}


made_by = {"torch": torch.__version__, "cpu_capability": "AVX2", "mkl": torch.backends.mkl.is_available()}
print(json.dumps({"generated_by": made_by, "cases": [case(seed) for seed in (0, 5, -7)]}, separators=(",", ":")))
