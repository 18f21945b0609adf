// Run by itself, without a test framework: it throws at the first answer that is wrong.
// The calls are the examples of the Solidity ABI specification; the rest is what a chain may say that lies.
import { keccak } from "../../main/typescript/app/keccak.ts";
import { type Decoded, decodeCall, decodeLog } from "../../main/typescript/pages/explorer/abi.ts";

const selector = (signature: string) => keccak(signature).slice(2, 10);
const word = (text: string) => text.padStart(64, "0");
const right = (text: string) => text.padEnd(64, "0");
const call = (name: string, ...types: string[]) => [{ type: "function", name, inputs: types.map((type, i) => ({ name: `p${i}`, type })) }];

function same(what: string, found: unknown, expected: unknown) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}:\n${JSON.stringify(found)}\nand not\n${JSON.stringify(expected)}`);
  }
}

/** The values alone, without names and types. */
const plain = (values: Decoded[] | undefined): unknown => values?.map(({ value }) => typeof value === "string" ? value : plain(value));

same("baz", plain(decodeCall(call("baz", "uint32", "bool"), `0xcdcd77c0${word("45")}${word("1")}`)?.values), ["69", "true"]);
same("bar", plain(decodeCall(call("bar", "bytes3[2]"), `0xfce353f6${right("616263")}${right("646566")}`)?.values), [["0x616263", "0x646566"]]);
same(
  "f",
  plain(decodeCall(
    call("f", "uint256", "uint32[]", "bytes10", "bytes"),
    `0x8be65246${word("123")}${word("80")}${right("31323334353637383930")}${word("e0")}${word("2")}${word("456")}${word("789")}${word("d")}${right("48656c6c6f2c20776f726c6421")}`,
  )?.values),
  ["291", ["1110", "1929"], "0x31323334353637383930", "0x48656c6c6f2c20776f726c6421"],
);
same(
  "g",
  plain(decodeCall(
    call("g", "uint256[][]", "string[]"),
    `0x2289b18c${[
      word("40"), word("140"), word("2"), word("40"), word("a0"), word("2"), word("1"), word("2"), word("1"), word("3"),
      word("3"), word("60"), word("a0"), word("e0"), word("3"), right("6f6e65"), word("3"), right("74776f"), word("5"), right("7468726565"),
    ].join("")}`,
  )?.values),
  [[["1", "2"], ["3"]], ["one", "two", "three"]],
);
same("a negative number", plain(decodeCall(call("n", "int256"), `0x${selector("n(int256)")}${"f".repeat(63)}e`)?.values), ["-2"]);
same("another function", decodeCall(call("baz", "uint32", "bool"), `0xfce353f6${word("45")}`), null);
same("too little data", decodeCall(call("baz", "uint32", "bool"), `0xcdcd77c0${word("45")}`), null);
same("a length beyond the data", decodeCall(call("l", "uint256[]"), `0x${selector("l(uint256[])")}${word("20")}${"f".repeat(64)}`), null);
// All items of a list may be at one place: 3 kB that unfold to a million values.
const shared = (child: string) => word("20") + word("400").repeat(32) + child;
const leaf = word("20") + word("1").repeat(32);
same("a list that unfolds", decodeCall(call("r", "uint256[][][][]"), `0x${selector("r(uint256[][][][])")}${word("20")}${shared(shared(shared(leaf)))}`), null);
same("a list that does not", (plain(decodeCall(call("s", "uint256[][]"), `0x${selector("s(uint256[][])")}${word("20")}${shared(leaf)}`)?.values) as unknown[][])[0]?.length, 32);

const transfer = [{
  type: "event",
  name: "Transfer",
  inputs: [{ name: "from", type: "address", indexed: true }, { name: "to", type: "address", indexed: true }, { name: "value", type: "uint256" }],
}];
const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const from = `0x${word("ab".repeat(20))}`;
same("a transfer", plain(decodeLog(transfer, { topics: [topic, from, from], data: `0x${word("3e8")}` })?.values), [`0x${"ab".repeat(20)}`, `0x${"ab".repeat(20)}`, "1000"]);
same("a transfer without a topic", decodeLog(transfer, { topics: [topic, from], data: `0x${word("3e8")}` }), null);
same("a log without topics", decodeLog(transfer, { topics: [], data: "0x" }), null);
