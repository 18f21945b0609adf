"""Checks a disclosed figure against what layer 1 stores of its batch. Needs Python 3.9, no package."""

import json
import re
import sys
import urllib.request
from hashlib import blake2s as blake2s_of

DEPTH = 64
MASK = (1 << 64) - 1
ZERO = "0x" + "0" * 64
ACCOUNTS = "0x" + "0" * 36 + "8003"
SUPPLY = "0x18160ddd"
BALANCE = "0x70a08231"
STORED_BATCH_HASH = "0xb22dd78e"
EVM_CODE = "0x101010000000000"
BATCH_HASHES = ["priorityOperationsHash", "dependencyRootsRollingHash", "l2ToL1LogsRootHash", "commitment"]


class Rejected(Exception):
    """The answer does not hold; the message is the reason."""


def check(holds, reason):
    if not holds:
        raise Rejected(reason)


# Values have one spelling each, so that an altered answer cannot mean the same.
def data(value, size, name):
    check(isinstance(value, str) and re.fullmatch("0x(?:[0-9a-f]{2})*", value), name + " is malformed")
    check(size is None or len(value) == 2 + 2 * size, name + " has another size")
    return bytes.fromhex(value[2:])


def quantity(value, name, digits=16):
    check(isinstance(value, str) and re.fullmatch("0x(?:0|[1-9a-f][0-9a-f]*)", value), name + " is malformed")
    check(len(value) <= 2 + digits, name + " is too large")
    return int(value, 16)


def number(values, name, size):
    return quantity(values.get(name), name, 2 * size).to_bytes(size, "big")


def whole(value, name):
    check(type(value) is int and 0 <= value < 1 << 53, name + " is no whole number")
    return value


def items(value, name):
    check(isinstance(value, list), name + " is no list")
    return value


def fields(value, name):
    check(isinstance(value, dict), name + " is no object")
    return value


def text(content):
    return "0x" + content.hex()


def blake2s(*parts):
    return blake2s_of(b"".join(parts)).digest()


def rotated(word, by):
    return ((word << by) | (word >> (64 - by))) & MASK


def round_constants():
    """The constants of the rounds, by the shift register of FIPS 202, 3.2.5."""
    constants = []
    register = 1
    for _ in range(24):
        constant = 0
        for i in range(7):
            if register & 1:
                constant |= 1 << ((1 << i) - 1)
            register = ((register << 1) ^ 0x171) & 0xFF if register & 0x80 else register << 1
        constants.append(constant)
    return constants


CONSTANTS = round_constants()


def permute(a):
    for constant in CONSTANTS:
        c = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        for x in range(5):
            d = c[(x + 4) % 5] ^ rotated(c[(x + 1) % 5], 1)
            for y in range(0, 25, 5):
                a[x + y] ^= d
        x, y, moved = 1, 0, a[1]
        for t in range(1, 25):
            x, y = y, (2 * x + 3 * y) % 5
            moved, a[x + 5 * y] = a[x + 5 * y], rotated(moved, t * (t + 1) // 2 % 64)
        for row in range(0, 25, 5):
            b = a[row : row + 5]
            for i in range(5):
                a[row + i] = b[i] ^ (~b[(i + 1) % 5] & MASK & b[(i + 2) % 5])
        a[0] ^= constant


def keccak256(content):
    """Keccak-256 as Ethereum uses it: with the padding from before FIPS 202."""
    rate = 136
    padded = bytearray(content) + bytes(rate - len(content) % rate)
    padded[len(content)] ^= 1
    padded[-1] ^= 0x80
    state = [0] * 25
    for at in range(0, len(padded), rate):
        for i in range(rate // 8):
            state[i] ^= int.from_bytes(padded[at + 8 * i : at + 8 * i + 8], "little")
        permute(state)
    return b"".join(word.to_bytes(8, "little") for word in state[:4])


EMPTY = [blake2s(bytes(72))]
while len(EMPTY) < DEPTH:
    EMPTY.append(blake2s(EMPTY[-1], EMPTY[-1]))


def root_of(leaf, key):
    siblings = items(leaf.get("siblings"), "siblings")
    check(len(siblings) <= DEPTH, "there are too many siblings")
    next_index = whole(leaf.get("nextIndex"), "nextIndex").to_bytes(8, "little")
    node = blake2s(key, data(leaf.get("value"), 32, "value"), next_index)
    index = whole(leaf.get("index"), "index")
    for level in range(DEPTH):
        sibling = data(siblings[level], 32, "sibling") if level < len(siblings) else EMPTY[level]
        node = blake2s(sibling, node) if index % 2 else blake2s(node, sibling)
        index //= 2
    check(index == 0, "an index is outside of the tree")
    return text(node)


def proven(address, key, proof):
    """The root that a proof leads to, and the value that it proves."""
    fields(proof, "a proof")
    flat = blake2s(bytes(12), data(address, 20, "address"), data(key, 32, "key"))
    if proof.get("type") == "existing":
        return root_of(proof, flat), proof["value"]
    check(proof.get("type") == "nonExisting", "a proof has an unknown type")
    left = fields(proof.get("leftNeighbor"), "a neighbor")
    right = fields(proof.get("rightNeighbor"), "a neighbor")
    low = data(left.get("leafKey"), 32, "leafKey")
    high = data(right.get("leafKey"), 32, "leafKey")
    root = root_of(left, low)
    check(root == root_of(right, high), "the neighbors have different roots")
    check(low < flat < high, "the key is not between its neighbors")
    check(left["nextIndex"] == right["index"], "the neighbors are no neighbors")
    return root, ZERO


def check_batch(answer, root, expected):
    """Whether the root is in what layer 1 stores of the batch."""
    before = fields(answer.get("stateCommitmentPreimage"), "stateCommitmentPreimage")
    batch = fields(answer.get("l1VerificationData"), "l1VerificationData")
    index = whole(batch.get("batchNumber"), "batchNumber")
    check(whole(answer.get("batchNumber"), "batchNumber") == index, "the answer names two batches")
    commitment = blake2s(
        data(root, 32, "root"),
        number(before, "nextFreeSlot", 8),
        number(before, "blockNumber", 8),
        data(before.get("last256BlockHashesBlake"), 32, "last256BlockHashesBlake"),
        number(before, "lastBlockTimestamp", 8),
    )
    transactions = whole(batch.get("numberOfLayer1Txs"), "numberOfLayer1Txs").to_bytes(32, "big")
    hashes = [data(batch.get(name), 32, name) for name in BATCH_HASHES]
    words = [index.to_bytes(32, "big"), commitment, bytes(32), transactions, *hashes[:3], bytes(32), hashes[3]]
    stored = text(keccak256(b"".join(words)))
    check(stored == expected["storedBatchHash"], "layer 1 stores another hash of the batch")


def check_call(answer, expected):
    argument = "0" * 24 + expected.get("holder", "")[2:]
    call = SUPPLY if expected["kind"] == "supply" else BALANCE + argument
    check(answer.get("from") == "0x" + "0" * 40, "the call has a sender")
    check(answer.get("to") == expected["address"], "the call is to another contract")
    check(answer.get("callData") == call, "it is another call")
    codes = items(answer.get("requiredBytecodes"), "requiredBytecodes")
    check(sorted(map(str, codes)) == sorted(expected["codes"]), "other code ran")
    proofs = items(answer.get("proofs"), "proofs")
    roots = set()
    values = {}
    for position, account in enumerate(proofs):
        address = fields(account, "an account").get("address")
        check(position > 0 or address == expected["address"], "the first proofs are not the contract's")
        for slot in items(account.get("storageProofs"), "storageProofs"):
            key = fields(slot, "a slot").get("key")
            root, values[address, key] = proven(address, key, slot.get("proof"))
            roots.add(root)
    check(len(roots) == 1, "the proofs have no root or several")
    figure = quantity(answer.get("result"), "result", 64)
    value = values.get((expected["address"], expected["slot"]))
    check(value is not None and int(value, 16) == figure, "the slot does not hold the figure")
    return roots.pop(), figure


def jump_destinations(code):
    bits = bytearray((len(code) + 63) // 64 * 8)
    i = 0
    while i < len(code):
        if code[i] == 0x5B:
            bits[i >> 3] |= 1 << (i & 7)
        i += code[i] - 0x5E if 0x60 <= code[i] <= 0x7F else 1
    return bytes(bits)


def check_account(answer, expected):
    has = fields(answer.get("accountProperties"), "accountProperties")
    check(answer.get("address") == expected["address"], "it is another account")
    check(answer.get("bytecode") == expected["code"], "it is other code")
    code = data(answer["bytecode"], None, "bytecode")
    bits = jump_destinations(code)
    internal = text(blake2s(code, bytes(-len(code) % 8), bits)) if code else ZERO
    check(has.get("bytecodeHash") == internal, "the code has another hash")
    observable = text(keccak256(code)) if code else ZERO
    check(has.get("observableBytecodeHash") == observable, "the code has another Keccak hash")
    check(has.get("versioningData") == (EVM_CODE if code else "0x0"), "the account has another version")
    sizes = [has.get(name) for name in ("unpaddedCodeLen", "artifactsLen", "observableBytecodeLen")]
    check([whole(size, "a length") for size in sizes] == [len(code), len(bits), len(code)], "the code is longer")
    lengths = [size.to_bytes(4, "big") for size in sizes]
    numbers = [number(has, "versioningData", 8), number(has, "nonce", 8), number(has, "balance", 32)]
    hashes = [bytes.fromhex(internal[2:]), bytes.fromhex(observable[2:])]
    properties = blake2s(*numbers, hashes[0], *lengths[:2], hashes[1], lengths[2])
    slot = "0x" + "0" * 24 + expected["address"][2:]
    root, value = proven(ACCOUNTS, slot, answer.get("storageProof"))
    check(value == text(properties), "the account has other properties")
    return root, int(has["balance"], 16)


def check_storage(answer, expected):
    check(answer.get("contract") == expected["address"], "it is another contract")
    roots = set()
    figure = None
    for slot in items(answer.get("storageDisclosures"), "storageDisclosures"):
        key = fields(slot, "a slot").get("slot")
        root, value = proven(expected["address"], key, slot.get("proof"))
        roots.add(root)
        check(slot.get("value") == value, "the slot holds another value")
        if key == expected["slot"]:
            figure = int(value, 16)
    check(len(roots) == 1 and figure is not None, "the slot is missing")
    return roots.pop(), figure


CHECKS = {"supply": check_call, "balance": check_call, "account": check_account, "storage": check_storage}


def verify(answer, expected):
    """The batch and the figure; raises Rejected with the reason when the answer does not hold."""
    root, figure = CHECKS[expected["kind"]](fields(answer, "the answer"), expected)
    check_batch(answer, root, expected)
    return answer["batchNumber"], figure


def stored_batch_hash(layer1, batch):
    """What layer 1 stores of a batch."""
    call = {"to": layer1["mainContract"], "data": STORED_BATCH_HASH + "%064x" % whole(batch, "batchNumber")}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [call, "latest"]})
    request = urllib.request.Request(layer1["url"], body.encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        answer = json.load(response)
    check("result" in answer, "layer 1: %s" % answer.get("error"))
    return answer["result"]


def check_lines(path):
    with open(path, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    for index, case in enumerate(cases):
        try:
            verify(case["answer"], case["expected"])
            print("accepted", index)
        except Rejected:
            pass
    print("checked", len(cases))


def main(first, second):
    if first == "--lines":
        return check_lines(second)
    with open(first, encoding="utf-8") as answered, open(second, encoding="utf-8") as known:
        answer, expected = json.load(answered), json.load(known)
    if "layer1" in expected:
        expected["storedBatchHash"] = stored_batch_hash(expected["layer1"], answer.get("batchNumber"))
    print("batch %d: %d" % verify(answer, expected))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:3])
    except Rejected as reason:
        sys.exit("not verified: %s" % reason)
