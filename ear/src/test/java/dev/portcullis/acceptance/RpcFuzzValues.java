package dev.portcullis.acceptance;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parameters of JSON-RPC as their text: such as a method takes, nearly such, and any. */
final class RpcFuzzValues {
  /** The placeholder of the sender's own wallet. */
  static final String OWN = "@own@";

  private static final List<String> TAGS =
      List.of("latest", "earliest", "pending", "safe", "finalized", "committed", "Latest", "");

  private static final List<String> FIELDS =
      List.of(
          "from",
          "to",
          "gas",
          "gasPrice",
          "maxFeePerGas",
          "maxPriorityFeePerGas",
          "value",
          "data",
          "input",
          "nonce",
          "type",
          "chainId",
          "accessList",
          "eip712Meta",
          "authorizationList",
          "blobVersionedHashes");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "1.5",
          "1e400",
          "-1e-1000000000",
          "9007199254740993",
          "9223372036854775808",
          "9".repeat(100));

  private final Random random;
  private final List<String> hashes;
  private final List<String> addresses;
  private final List<String> texts = FuzzWords.texts();
  private final List<String> values = FuzzWords.values();

  /**
   * Draws from a seed.
   *
   * @param hashes of blocks and transactions that exist
   * @param addresses of accounts and contracts that exist
   */
  RpcFuzzValues(Random random, List<String> hashes, List<String> addresses) {
    this.random = random;
    this.hashes = hashes;
    this.addresses = addresses;
  }

  /** What the method takes, for each of its kinds; now and then something else, more or less. */
  String params(List<String> kinds) {
    int count =
        random.nextInt(6) == 0
            ? random.nextInt(kinds.size() + 3)
            : kinds.isEmpty() ? random.nextInt(2) * random.nextInt(4) : kinds.size();
    return IntStream.range(0, count)
        .mapToObj(i -> i < kinds.size() && random.nextInt(5) > 0 ? of(kinds.get(i)) : any())
        .collect(Collectors.joining(",", "[", "]"));
  }

  private String of(String kind) {
    return switch (kind) {
      case "address" -> address();
      case "hash" -> hash();
      case "flag" -> random.nextBoolean() ? "true" : "false";
      case "block" -> block();
      case "number" -> random.nextBoolean() ? quantity() : "" + random.nextInt(50);
      case "percentiles" -> list(4, this::number);
      case "data" -> hex(random.nextInt(200));
      case "call" -> call();
      case "logs" -> filter();
      case "bundles" ->
          list(
              3,
              () -> "{\"transactions\":" + list(3, this::call) + odd(",\"blockOverride\":") + "}");
      case "context" -> "{\"blockNumber\":" + block() + odd(",\"transactionIndex\":") + "}";
      case "root" -> random.nextBoolean() ? "\"l1BatchRoot\"" : "\"messageRoot\"";
      case "tracer" ->
          "{\"tracer\":\"callTracer\",\"tracerConfig\":{\"onlyTopCall\":%s}}"
              .formatted(random.nextBoolean() ? "true" : any());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  /** Seldom a further field. */
  private String odd(String field) {
    return random.nextInt(5) == 0 ? field + any() : "";
  }

  /** A value of any type and form that JSON allows. */
  String any() {
    return switch (random.nextInt(12)) {
      case 0 -> address();
      case 1 -> hash();
      case 2 -> block();
      case 3 -> number();
      case 4 -> call();
      case 5 -> filter();
      case 6 -> hex(random.nextInt(40));
      case 7 -> FuzzWords.quoted(FuzzWords.random(random, 40));
      case 8 -> FuzzWords.quoted(oneOf(texts));
      case 9 -> list(4, () -> "null");
      case 10 -> "[".repeat(20) + "]".repeat(20);
      default -> random.nextBoolean() ? "null" : "{}";
    };
  }

  /** A value that need not even be JSON. */
  String broken() {
    return random.nextBoolean() ? oneOf(values) : number() + "9".repeat(100);
  }

  private String number() {
    return oneOf(NUMBERS);
  }

  private String call() {
    StringBuilder call = new StringBuilder("{\"from\":\"" + OWN + "\"");
    if (random.nextInt(4) > 0) {
      call.append(",\"to\":").append(address());
    }
    if (random.nextInt(3) > 0) {
      call.append(",\"data\":\"0xa9059cbb").append("0".repeat(random.nextInt(3) * 64)).append('"');
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      String field = oneOf(FIELDS.subList(2, FIELDS.size()));
      if (call.indexOf("\"" + field + "\"") < 0) {
        call.append(",\"" + field + "\":").append(field(field));
      }
    }
    return call.append('}').toString();
  }

  private String field(String field) {
    if (random.nextInt(5) == 0) {
      return any();
    }
    return switch (field) {
      case "accessList" ->
          list(
              2,
              () ->
                  "{\"address\":%s,\"storageKeys\":%s}".formatted(address(), list(2, this::hash)));
      case "eip712Meta" ->
          "{\"gasPerPubdata\":%s,\"factoryDeps\":%s}"
              .formatted(quantity(), list(2, () -> hex(random.nextInt(64))));
      case "authorizationList", "blobVersionedHashes" -> list(2, this::any);
      case "data", "input" -> hex(random.nextInt(100));
      default -> quantity();
    };
  }

  private String filter() {
    String range =
        random.nextInt(3) == 0
            ? "\"blockHash\":" + hash()
            : "\"fromBlock\":%s,\"toBlock\":%s".formatted(block(), block());
    String address = random.nextBoolean() ? address() : list(3, this::address);
    String topics =
        list(
            5,
            () ->
                switch (random.nextInt(4)) {
                  case 0 -> "null";
                  case 1 -> list(3, this::hash);
                  case 2 -> hash();
                  default -> random.nextInt(4) == 0 ? any() : "[]";
                });
    return "{%s,\"address\":%s,\"topics\":%s}".formatted(range, address, topics);
  }

  private String block() {
    return switch (random.nextInt(5)) {
      case 0 -> "{\"blockHash\":" + hash() + "}";
      case 1 -> "{\"blockNumber\":" + quantity() + "}";
      case 2 -> quantity();
      default -> "\"" + oneOf(TAGS) + "\"";
    };
  }

  private String address() {
    return random.nextInt(3) == 0 ? "\"" + OWN + "\"" : "\"" + oneOf(addresses) + "\"";
  }

  private String hash() {
    return random.nextInt(4) == 0 ? hex(32) : "\"" + oneOf(hashes) + "\"";
  }

  private String quantity() {
    return switch (random.nextInt(4)) {
      case 0 -> "\"0x" + "f".repeat(1 + random.nextInt(65)) + "\"";
      case 1 -> "\"0x0" + random.nextInt(99) + "\"";
      default -> "\"0x" + Integer.toHexString(random.nextInt(1 << (1 + random.nextInt(28)))) + "\"";
    };
  }

  private String hex(int bytes) {
    StringBuilder hex = new StringBuilder("\"0x");
    for (int i = 0; i < bytes; i++) {
      hex.append(String.format("%02x", random.nextInt(256)));
    }
    return hex.append('"').toString();
  }

  private String list(int most, Supplier<String> element) {
    return IntStream.range(0, random.nextInt(most + 1))
        .mapToObj(i -> element.get())
        .collect(Collectors.joining(",", "[", "]"));
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
