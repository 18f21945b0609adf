// Run by itself, without a test framework: it throws at the first answer that is wrong.
// The first four are the examples of the Solidity ABI specification.
import { encodeCall, encodeWord, type Parameter, type Value, ValueError } from "../../main/typescript/ui/abi.ts";

const of = (type: string, components: Parameter[] = [], name = "x"): Parameter => ({ name, type, components });
const word = (text: string) => text.padStart(64, "0");
const right = (text: string) => text.padEnd(64, "0");

function same(what: string, found: string, expected: string) {
  if (found !== expected) throw new Error(`${what}:\n${found}\nand not\n${expected}`);
}

function refused(what: string, parameter: Parameter, value: Value, path: string) {
  try {
    encodeCall("0x", [parameter], [value]);
  } catch (error) {
    if (error instanceof ValueError && error.path === path) return;
    throw error;
  }
  throw new Error(`${what} was taken`);
}

same("baz(uint32,bool)", encodeCall("0xcdcd77c0", [of("uint32"), of("bool")], ["69", "true"]), `0xcdcd77c0${word("45")}${word("1")}`);
same("bar(bytes3[2])", encodeCall("0xfce353f6", [of("bytes3[2]")], [["0x616263", "0x646566"]]), `0xfce353f6${right("616263")}${right("646566")}`);
same(
  "f(uint256,uint32[],bytes10,bytes)",
  encodeCall("0x8be65246", [of("uint256"), of("uint32[]"), of("bytes10"), of("bytes")], ["0x123", ["0x456", "0x789"], "0x31323334353637383930", "0x48656c6c6f2c20776f726c6421"]),
  `0x8be65246${word("123")}${word("80")}${right("31323334353637383930")}${word("e0")}${word("2")}${word("456")}${word("789")}${word("d")}${right("48656c6c6f2c20776f726c6421")}`,
);
same(
  "g(uint256[][],string[])",
  encodeCall("0x2289b18c", [of("uint256[][]"), of("string[]")], [[["1", "2"], ["3"]], ["one", "two", "three"]]),
  `0x2289b18c${[
    word("40"), word("140"), word("2"), word("40"), word("a0"), word("2"), word("1"), word("2"), word("1"), word("3"),
    word("3"), word("60"), word("a0"), word("e0"), word("3"), right("6f6e65"), word("3"), right("74776f"), word("5"), right("7468726565"),
  ].join("")}`,
);
const order = of("tuple", [of("address", [], "to"), of("uint8", [], "kind")], "order");
const note = of("tuple", [of("address", [], "to"), of("string", [], "text")], "note");
const account = `0x${"ab".repeat(20)}`;
same("a tuple of fixed size", encodeCall("0x", [order], [[account, "7"]]), `0x${word("ab".repeat(20))}${word("7")}`);
same(
  "a tuple of any size",
  encodeCall("0x", [note], [[account, "é"]]),
  `0x${word("20")}${word("ab".repeat(20))}${word("40")}${word("2")}${right("c3a9")}`,
);
same("an empty array", encodeCall("0x", [of("address[]")], [[]]), `0x${word("20")}${word("0")}`);
same("empty bytes", encodeCall("0x", [of("bytes")], ["0x"]), `0x${word("20")}${word("0")}`);
same("a negative number", encodeCall("0x", [of("int16")], ["-2"]), `0x${"f".repeat(63)}e`);
same("a topic", encodeWord(of("address"), account), `0x${word("ab".repeat(20))}`);
refused("256 as uint8", of("uint8"), "256", "x");
refused("-129 as int8", of("int8"), "-129", "x");
refused("a short address", of("address"), "0x12", "x");
refused("half a byte", of("bytes"), "0x1", "x");
refused("a short list", of("uint8[2]"), ["1"], "x");
refused("a part of a tuple", of("tuple[]", order.components, "orders"), [[account, "7"], [account, "x"]], "orders[1].kind");
