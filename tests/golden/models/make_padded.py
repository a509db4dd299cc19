"""Writes what PyTorch computes in float64 for texts with padding, with the four checkpoints of this folder: with an attention
mask, which hides the padding, and without one. usage: make_padded.py (writes expected-padded.json into each model's folder)
The formulas are those of make_models.py. Positions of RoBERTa: padding has the position of its own id. The other tokens are numbered
from the next position on, as if there were no padding."""
import base64, json, math, os, struct
import torch
import torch.nn.functional as F

here = os.path.dirname(os.path.abspath(__file__))
D = torch.float64

def read_tensors(path):
    b = base64.b64decode(open(path).read()); n = struct.unpack("<Q", b[:8])[0]
    header = json.loads(b[8:8 + n]); header.pop("__metadata__", None)
    at = lambda e: b[8 + n + e["data_offsets"][0]:8 + n + e["data_offsets"][1]]
    return {k: torch.frombuffer(bytearray(at(e)), dtype=torch.float32).reshape(e["shape"]).to(D) for k, e in header.items()}

def ln(x, p, name, eps): return F.layer_norm(x, (x.shape[-1],), p[name + ".weight"], p[name + ".bias"], eps)
def lin(x, p, name): return x @ p[name + ".weight"].T + p[name + ".bias"]
def conv(x, p, name): return x @ p[name + ".weight"] + p[name + ".bias"]
def gelu_new(x): return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))

def attend(q, k, v, heads, hidden):
    T, d = q.shape
    q, k, v = (h.reshape(T, heads, d // heads).transpose(0, 1) for h in (q, k, v))
    scores = (q @ k.transpose(1, 2) / math.sqrt(d // heads)).masked_fill(hidden, -math.inf)
    a = scores.softmax(-1).nan_to_num(0)  # a token that sees no token has weights of 0
    return a, (a @ v).transpose(0, 1).reshape(T, d)

def bertlike(kind, c, p, ids, hidden):
    distil = kind == "distilbert"
    layers, heads, eps = (c["n_layers"], c["n_heads"], 1e-12) if distil else (c["num_hidden_layers"], c["num_attention_heads"], c["layer_norm_eps"])
    e = kind + ".embeddings"
    pos = torch.arange(len(ids))
    if kind == "roberta":
        pad = c["pad_token_id"]; words = torch.tensor([int(i != pad) for i in ids])
        pos = words.cumsum(0) * words + pad
    x = p[e + ".word_embeddings.weight"][ids] + p[e + ".position_embeddings.weight"][pos]
    if not distil: x = x + p[e + ".token_type_embeddings.weight"][0]
    x = ln(x, p, e + ".LayerNorm", eps); states, weights = [x], []
    for l in range(layers):
        if distil:
            b = f"{kind}.transformer.layer.{l}."
            q, k, v, o, n1, f1, f2, n2 = (b + n for n in ("attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin", "sa_layer_norm", "ffn.lin1", "ffn.lin2", "output_layer_norm"))
        else:
            b = f"{kind}.encoder.layer.{l}."
            q, k, v, o, n1, f1, f2, n2 = (b + n for n in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"))
        a, context = attend(lin(x, p, q), lin(x, p, k), lin(x, p, v), heads, hidden)
        x = ln(x + lin(context, p, o), p, n1, eps)
        x = ln(x + lin(F.gelu(lin(x, p, f1)), p, f2), p, n2, eps)
        states.append(x); weights.append(a)
    t, tn, ob = {"bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.bias"),
                 "distilbert": ("vocab_transform", "vocab_layer_norm", "vocab_projector.bias"), "roberta": ("lm_head.dense", "lm_head.layer_norm", "lm_head.bias")}[kind]
    return states, weights, ln(F.gelu(lin(x, p, t)), p, tn, eps) @ p[e + ".word_embeddings.weight"].T + p[ob]

def gpt2(c, p, ids, hidden):
    eps, d = c["layer_norm_epsilon"], c["n_embd"]
    x = p["wte.weight"][ids] + p["wpe.weight"][torch.arange(len(ids))]; states, weights = [x], []
    hidden = hidden | torch.triu(torch.ones(len(ids), len(ids), dtype=torch.bool), 1)
    for l in range(c["n_layer"]):
        b = f"h.{l}."
        q, k, v = conv(ln(x, p, b + "ln_1", eps), p, b + "attn.c_attn").split(d, dim=-1)
        a, context = attend(q, k, v, c["n_head"], hidden)
        x = x + conv(context, p, b + "attn.c_proj")
        x = x + conv(gelu_new(conv(ln(x, p, b + "ln_2", eps), p, b + "mlp.c_fc")), p, b + "mlp.c_proj")
        states.append(x); weights.append(a)
    last = ln(x, p, "ln_f", eps)
    return states + [last], weights, last @ p["wte.weight"].T

# Each case is a text, its tokens, and whether the attention mask hides the padding.
bert_case = ["the bank [PAD] lent [PAD] money", "[CLS] the bank [PAD] lent [PAD] money [SEP]", True]
roberta_case = [" the bank<pad> lent<pad><pad> money", "<s> Ġthe Ġbank <pad> Ġlent <pad> <pad> Ġmoney </s>"]
gpt2_case = ["<|endoftext|><|endoftext|> the bank<|endoftext|> lent money", "<|endoftext|> <|endoftext|> Ġthe Ġbank <|endoftext|> Ġlent Ġmoney", True]
plans = {"bert": [bert_case], "distilbert": [bert_case], "roberta": [roberta_case + [True], roberta_case + [False]], "gpt2": [gpt2_case]}
padding = ("[PAD]", "<pad>", "<|endoftext|>")
r = lambda t: [float(f"{v:.9g}") for v in t.flatten().tolist()]
for kind, plan in plans.items():
    folder = os.path.join(here, kind)
    c = json.load(open(os.path.join(folder, "config.json"))); p = read_tensors(os.path.join(folder, "model.safetensors.base64"))
    known = json.load(open(os.path.join(folder, "tokenizer.json"))); vocab = known["model"]["vocab"] | {t["content"]: t["id"] for t in known["added_tokens"]}
    cases = []
    for text, tokens, hides in plan:
        tokens = tokens.split(" "); ids = [vocab[t] for t in tokens]; mask = [int(not hides or t not in padding) for t in tokens]
        hidden = (torch.tensor(mask) == 0).expand(len(ids), len(ids))
        states, weights, logits = gpt2(c, p, ids, hidden) if kind == "gpt2" else bertlike(kind, c, p, ids, hidden)
        cases.append(dict(text=text, tokens=tokens, ids=ids, **(dict(attention_mask=mask) if hides else {}), hidden=[r(h) for h in states], attention=[r(a) for a in weights],
                          logits_of_last=r(logits[-1]), best=[int(i) for i in logits.argmax(-1)]))
    tolerance = json.load(open(os.path.join(folder, "expected.json")))["tolerance"]
    json.dump(dict(schema="attention-golden/1/models", note="as expected.json, for texts with padding; attention_mask: 0 = hidden", tolerance=tolerance, cases=cases),
              open(os.path.join(folder, "expected-padded.json"), "w"), ensure_ascii=False)
