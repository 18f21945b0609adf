package dev.portcullis.devnet.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bouncycastle.crypto.digests.Blake2sDigest;

/**
 * Checks a disclosed figure against what layer 1 stores, as {@code src/demo/verify} does. It shares
 * no code with the tree.
 */
public final class DisclosureVerifier {
  private static final int DEPTH = 64;
  private static final String ACCOUNTS = "0x" + "0".repeat(36) + "8003";
  private static final String ZERO = "0x" + "0".repeat(64);
  private static final byte[][] EMPTY = empty();

  private final JsonNode answer;
  private final JsonNode expected;
  private final Set<String> roots = new HashSet<>();

  private DisclosureVerifier(JsonNode answer, JsonNode expected) {
    this.answer = answer;
    this.expected = expected;
  }

  /** Whether an answer holds. */
  public static boolean holds(JsonNode answer, JsonNode expected) {
    try {
      new DisclosureVerifier(answer, expected).check();
      return true;
    } catch (IllegalArgumentException rejected) {
      return false;
    }
  }

  private static void require(boolean holds, String reason) {
    if (!holds) {
      throw new IllegalArgumentException(reason);
    }
  }

  private static byte[] hash(byte[]... parts) {
    Blake2sDigest digest = new Blake2sDigest(256);
    for (byte[] part : parts) {
      digest.update(part, 0, part.length);
    }
    byte[] out = new byte[32];
    digest.doFinal(out, 0);
    return out;
  }

  private static byte[][] empty() {
    byte[][] hashes = new byte[DEPTH][];
    hashes[0] = hash(new byte[72]);
    for (int i = 1; i < DEPTH; i++) {
      hashes[i] = hash(hashes[i - 1], hashes[i - 1]);
    }
    return hashes;
  }

  private static String text(JsonNode value, String pattern) {
    require(value.isTextual() && value.textValue().matches(pattern), value + " is malformed");
    return value.textValue();
  }

  private static byte[] word(JsonNode value) {
    return EthereumHex.parseData(text(value, "0x[0-9a-f]{64}"));
  }

  private static byte[] quantity(JsonNode value, int size) {
    String digits = text(value, "0x(0|[1-9a-f][0-9a-f]*)").substring(2);
    require(digits.length() <= 2 * size, "the number is too large");
    return EthereumHex.parseData("0x" + "0".repeat(2 * size - digits.length()) + digits);
  }

  private static byte[] whole(JsonNode value, int size) {
    require(value.isIntegralNumber() && value.canConvertToLong(), value + " is no number");
    require(value.longValue() >= 0 && value.longValue() < 1L << (size == 4 ? 31 : 53), "too large");
    byte[] bytes = new byte[size];
    byte[] number = ByteBuffer.allocate(8).putLong(value.longValue()).array();
    int length = Math.min(size, 8);
    System.arraycopy(number, 8 - length, bytes, size - length, length);
    return bytes;
  }

  private static String hex(byte[] bytes) {
    return EthereumHex.data(bytes);
  }

  private void check() {
    switch (expected.get("kind").textValue()) {
      case "supply", "balance" -> call();
      case "account" -> account();
      default -> storage();
    }
    require(roots.size() == 1, "the proofs have several roots, or none");
    JsonNode before = answer.path("stateCommitmentPreimage");
    JsonNode batch = answer.path("l1VerificationData");
    require(batch.path("batchNumber").equals(answer.path("batchNumber")), "two batches");
    byte[] commitment =
        hash(
            EthereumHex.parseData(roots.iterator().next()),
            quantity(before.path("nextFreeSlot"), 8),
            quantity(before.path("blockNumber"), 8),
            word(before.path("last256BlockHashesBlake")),
            quantity(before.path("lastBlockTimestamp"), 8));
    ByteArrayOutputStream words = new ByteArrayOutputStream();
    words.writeBytes(whole(batch.path("batchNumber"), 32));
    words.writeBytes(commitment);
    words.writeBytes(new byte[32]);
    words.writeBytes(whole(batch.path("numberOfLayer1Txs"), 32));
    words.writeBytes(word(batch.path("priorityOperationsHash")));
    words.writeBytes(word(batch.path("dependencyRootsRollingHash")));
    words.writeBytes(word(batch.path("l2ToL1LogsRootHash")));
    words.writeBytes(new byte[32]);
    words.writeBytes(word(batch.path("commitment")));
    String stored = expected.get("storedBatchHash").textValue();
    require(Keccak.hash(words.toByteArray()).toString().equals(stored), "another batch");
  }

  private String proven(String address, JsonNode key, JsonNode proof) {
    byte[] flat = hash(new byte[12], EthereumHex.parseData(address), word(key));
    if (proof.path("type").asText().equals("existing")) {
      roots.add(root(proof, flat));
      return proof.get("value").textValue();
    }
    require(proof.path("type").asText().equals("nonExisting"), "an unknown type");
    JsonNode left = proof.path("leftNeighbor");
    JsonNode right = proof.path("rightNeighbor");
    byte[] low = word(left.path("leafKey"));
    byte[] high = word(right.path("leafKey"));
    roots.add(root(left, low));
    roots.add(root(right, high));
    require(
        Arrays.compareUnsigned(low, flat) < 0 && Arrays.compareUnsigned(flat, high) < 0,
        "not between");
    require(left.get("nextIndex").equals(right.get("index")), "no neighbors");
    return ZERO;
  }

  private static String root(JsonNode leaf, byte[] key) {
    byte[] next = whole(leaf.path("nextIndex"), 8);
    long reversed = ByteBuffer.wrap(next).order(ByteOrder.LITTLE_ENDIAN).getLong();
    byte[] node =
        hash(key, word(leaf.path("value")), ByteBuffer.allocate(8).putLong(reversed).array());
    JsonNode siblings = leaf.path("siblings");
    require(siblings.isArray() && siblings.size() <= DEPTH, "too many siblings");
    long index = ByteBuffer.wrap(whole(leaf.path("index"), 8)).getLong();
    for (int level = 0; level < DEPTH; level++) {
      byte[] sibling = level < siblings.size() ? word(siblings.get(level)) : EMPTY[level];
      node = index % 2 == 0 ? hash(node, sibling) : hash(sibling, node);
      index /= 2;
    }
    return hex(node);
  }

  private void call() {
    String address = expected.get("address").textValue();
    String call =
        expected.get("kind").textValue().equals("supply")
            ? "0x18160ddd"
            : "0x70a08231" + "0".repeat(24) + expected.get("holder").textValue().substring(2);
    require(answer.path("from").asText().equals("0x" + "0".repeat(40)), "a sender");
    require(answer.path("to").asText().equals(address), "another contract");
    require(answer.path("callData").asText().equals(call), "another call");
    require(texts(answer.path("requiredBytecodes")).equals(texts(expected.get("codes"))), "codes");
    require(answer.path("proofs").path(0).path("address").asText().equals(address), "first proofs");
    Map<String, String> values = new HashMap<>();
    for (JsonNode account : answer.path("proofs")) {
      String owner = text(account.path("address"), "0x[0-9a-f]{40}");
      for (JsonNode slot : account.path("storageProofs")) {
        String value = proven(owner, slot.path("key"), slot.path("proof"));
        values.put(owner + slot.path("key").textValue(), value);
      }
    }
    String value = values.get(address + expected.get("slot").textValue());
    require(value != null, "the slot is missing");
    require(hex(quantity(answer.path("result"), 32)).equals(value), "another figure");
  }

  private static Set<String> texts(JsonNode list) {
    Set<String> texts = new TreeSet<>();
    list.forEach(each -> require(texts.add(each.asText()), "twice"));
    return texts;
  }

  private void account() {
    JsonNode has = answer.path("accountProperties");
    String address = expected.get("address").textValue();
    require(answer.path("address").asText().equals(address), "another account");
    require(answer.path("bytecode").equals(expected.get("code")), "other code");
    byte[] code = EthereumHex.parseData(answer.path("bytecode").textValue());
    byte[] map = new byte[(code.length + 63) / 64 * 8];
    for (int i = 0; i < code.length; i++) {
      int opcode = code[i] & 0xff;
      if (opcode == 0x5b) {
        map[i / 8] |= (byte) (1 << (i % 8));
      } else if (opcode >= 0x60 && opcode <= 0x7f) {
        i += opcode - 0x5f;
      }
    }
    byte[] internal = hash(code, new byte[(8 - code.length % 8) % 8], map);
    require(hex(internal).equals(has.path("bytecodeHash").asText()), "another hash");
    require(
        Keccak.hash(code).toString().equals(has.path("observableBytecodeHash").asText()), "hash");
    require(has.path("versioningData").asText().equals("0x101010000000000"), "another version");
    require(has.path("unpaddedCodeLen").asInt(-1) == code.length, "another length");
    require(has.path("artifactsLen").asInt(-1) == map.length, "another length");
    require(has.path("observableBytecodeLen").asInt(-1) == code.length, "another length");
    byte[] properties =
        hash(
            quantity(has.path("versioningData"), 8),
            quantity(has.path("nonce"), 8),
            quantity(has.path("balance"), 32),
            internal,
            whole(has.path("unpaddedCodeLen"), 4),
            whole(has.path("artifactsLen"), 4),
            word(has.path("observableBytecodeHash")),
            whole(has.path("observableBytecodeLen"), 4));
    JsonNode key = TextNode.valueOf("0x" + "0".repeat(24) + address.substring(2));
    String value = proven(ACCOUNTS, key, answer.path("storageProof"));
    require(hex(properties).equals(value), "other properties");
  }

  private void storage() {
    String address = expected.get("address").textValue();
    require(answer.path("contract").asText().equals(address), "another contract");
    String figure = null;
    for (JsonNode slot : answer.path("storageDisclosures")) {
      String value = proven(address, slot.path("slot"), slot.path("proof"));
      require(slot.path("value").asText().equals(value), "another value");
      figure = slot.path("slot").equals(expected.get("slot")) ? value : figure;
    }
    require(figure != null, "the slot is missing");
  }
}
