package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Requests made from the API description: each field of each body, each key of each query and each
 * value in each path with every hostile text at least once, the rest at random.
 */
final class FuzzRequests {
  private static final int MEGABYTE = 1 << 20;

  /** Servers refuse what has more by themselves, and need not know our form (ADR 0034). */
  private static final int LONGEST_HEAD = 15_000;

  private static final String[] HEADERS = {
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "content-encoding",
    "cookie",
    "content-type",
    "forwarded",
    "if-match",
    "if-none-match",
    "origin",
    "range",
    "referer",
    "te",
    "user-agent",
    "x-api-key",
    "x-forwarded-for",
    "x-http-method-override",
    "x-request-id",
    "x-trace-id"
  };

  private final Description description;
  private final Records records;
  private final Client operator;
  private final Map<String, Client> keySessions;
  private final Random random;
  private final List<Slot> slots = new ArrayList<>();
  private final List<String> texts = FuzzWords.texts();
  private final List<String> values = FuzzWords.values();

  /**
   * A request.
   *
   * @param what where it comes from, for people
   * @param bytes as they are sent, a character for each
   * @param isHttp whether it is HTTP that no server refuses, so that the application sees it
   */
  record One(String what, String bytes, boolean isHttp) {}

  /** Where a value goes: a field of a body, a key of a query, a name in a path. */
  private record Slot(Operation operation, String in, List<String> path, JsonNode schema) {}

  FuzzRequests(
      Description description,
      Records records,
      Client operator,
      Map<String, Client> keySessions,
      long seed) {
    this.description = description;
    this.keySessions = keySessions;
    this.records = records;
    this.operator = operator;
    random = new Random(seed);
    description.operations().forEach(this::slots);
  }

  /** How many there are of places with texts and values. */
  int places() {
    int[] places = {0};
    each(1, request -> places[0]++);
    return places[0];
  }

  /**
   * Every place with every text and value once; at the limits as well.
   *
   * @param share how many of them are sent, from 0 to 1; which, the seed gives
   */
  void all(double share, Consumer<One> to) {
    each(share, request -> to.accept(request.get()));
  }

  private void each(double share, Consumer<Supplier<One>> to) {
    for (Slot slot : slots) {
      Stream<String> limits =
          Stream.of(slot.schema().path("maxLength").asInt(0))
              .filter(limit -> limit > 0)
              .flatMap(limit -> Stream.of("x".repeat(limit), "x".repeat(limit + 1)));
      Stream.concat(texts.stream(), limits)
          .filter(text -> isAmong(share))
          .forEach(text -> to.accept(() -> with(slot, text)));
      if (slot.in().equals("body")) {
        Stream.concat(values.stream(), Stream.of(FuzzWords.quoted("a".repeat(MEGABYTE))))
            .filter(value -> isAmong(share))
            .forEach(value -> to.accept(() -> body(slot, value)));
      }
    }
  }

  private boolean isAmong(double share) {
    return share >= 1 || random.nextDouble() < share;
  }

  /** One at random. */
  One next() {
    Slot slot = slots.get(random.nextInt(slots.size()));
    int kind = random.nextInt(10);
    if (kind < 6) {
      return with(slot, random.nextBoolean() ? FuzzWords.random(random, 80) : word());
    }
    if (kind == 6) {
      return flipped(slot);
    }
    return kind < 9 ? header(slot) : bytes();
  }

  private One with(Slot slot, String text) {
    return switch (slot.in()) {
      case "body" -> body(slot, FuzzWords.quoted(text));
      case "query" ->
          of(
              slot,
              records.path(slot.operation())
                  + "?"
                  + slot.path().get(0)
                  + "="
                  + FuzzWords.escaped(text),
              "",
              example(slot));
      default -> of(slot, path(slot, text), "", example(slot));
    };
  }

  /** The path with the text for one of its names. */
  private String path(Slot slot, String text) {
    String mark = "xfuzzx";
    return records
        .path(slot.operation(), slot.path().get(0), mark)
        .replace(mark, FuzzWords.escaped(text.isEmpty() ? " " : text));
  }

  private One body(Slot slot, String value) {
    JsonNode body = slot.operation().bodyExample();
    JsonNode at = body;
    for (int i = 0; i < slot.path().size() - 1; i++) {
      at = child(at, slot.path().get(i), slot.path().get(i + 1).equals("0"));
    }
    String last = slot.path().get(slot.path().size() - 1);
    if (at instanceof ArrayNode array) {
      array.removeAll();
      array.add(FuzzWords.MARK);
    } else {
      ((ObjectNode) at).put(last, FuzzWords.MARK);
    }
    String text = body.toString().replace("\"" + FuzzWords.MARK + "\"", value);
    return of(slot, records.path(slot.operation()), "", text);
  }

  private static JsonNode child(JsonNode at, String name, boolean isArray) {
    if (at instanceof ArrayNode array) {
      if (array.isEmpty() || !array.get(0).isContainerNode()) {
        array.removeAll();
        array.addObject();
      }
      return array.get(0);
    }
    JsonNode child = at.get(name);
    if (isArray) {
      return child instanceof ArrayNode ? child : ((ObjectNode) at).putArray(name);
    }
    return child instanceof ObjectNode ? child : ((ObjectNode) at).putObject(name);
  }

  /** A good body with some bytes changed, left out or doubled. */
  private One flipped(Slot slot) {
    StringBuilder text = new StringBuilder(example(slot));
    for (int i = 0; i < 1 + random.nextInt(3) && text.length() > 1; i++) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(128));
        case 1 -> text.deleteCharAt(at);
        default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
      }
    }
    return of(slot, records.path(slot.operation()), "", text.toString());
  }

  /** A header of any visible bytes. */
  private One header(Slot slot) {
    StringBuilder value = new StringBuilder();
    int length = random.nextInt(200);
    for (int i = 0; i < length; i++) {
      value.append((char) (random.nextInt(10) == 0 ? 128 + random.nextInt(128) : visible()));
    }
    String name = HEADERS[random.nextInt(HEADERS.length)];
    String header = name + ": " + value + "\r\n";
    return of(slot, records.path(slot.operation()), header, example(slot));
  }

  /** A request line of any bytes at all. */
  private One bytes() {
    StringBuilder target = new StringBuilder("/");
    int length = random.nextInt(60);
    for (int i = 0; i < length; i++) {
      int any = random.nextInt(256);
      target.append(
          (char) (random.nextInt(4) == 0 && any != '\n' && any != '\r' ? any : visible()));
    }
    String request = "GET " + target + " HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n\r\n";
    return new One("a request line", request, false);
  }

  private int visible() {
    return '!' + random.nextInt('~' - '!');
  }

  private String word() {
    return texts.get(random.nextInt(texts.size()));
  }

  private static String example(Slot slot) {
    return slot.operation().hasBody() ? slot.operation().bodyExample().toString() : "";
  }

  private One of(Slot slot, String target, String header, String body) {
    Operation operation = slot.operation();
    StringBuilder head = new StringBuilder(operation.verb() + " " + target + " HTTP/1.1\r\n");
    head.append("host: gate.example\r\n").append(header);
    if (!header.startsWith("authorization") && !header.startsWith("x-api-key")) {
      head.append(credential(operation, target));
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (!body.isEmpty()) {
      if (!header.startsWith("content-type")) {
        head.append("content-type: application/json\r\n");
      }
      head.append("content-length: ").append(bytes.length).append("\r\n");
    }
    boolean fits = head.append("\r\n").length() <= LONGEST_HEAD;
    head.append(new String(bytes, StandardCharsets.ISO_8859_1));
    return new One(operation + " " + slot.in() + " " + slot.path(), head.toString(), fits);
  }

  /** A good one; but what would end the session or delete a record is never requested. */
  private String credential(Operation operation, String target) {
    boolean endsSession =
        operation.path().contains("session") || operation.path().contains("logout");
    boolean deletes =
        operation.verb().equals("DELETE")
            && target.split("\\?", 2)[0].equals(records.path(operation));
    if (operation.isPublic() || deletes || (endsSession && !operation.verb().equals("GET"))) {
      return "";
    }
    Optional<Client> holder = operation.keyHolder().map(keySessions::get);
    if (holder.isPresent()) {
      return holder.get().header() + ": " + holder.get().value() + "\r\n";
    }
    return operation.isForMachines()
        ? "x-api-key: " + records.machineKey() + "\r\n"
        : operator.header() + ": " + operator.value() + "\r\n";
  }

  private void slots(Operation operation) {
    for (String in : List.of("query", "path")) {
      for (JsonNode parameter : operation.parameters(in)) {
        slots.add(
            new Slot(
                operation,
                in,
                List.of(parameter.get("name").asText()),
                description.resolve(parameter.get("schema"))));
      }
    }
    if (operation.hasBody()) {
      fields(operation, operation.bodySchema(), List.of());
    }
  }

  private void fields(Operation operation, JsonNode said, List<String> path) {
    JsonNode schema = description.resolve(said);
    if (schema.has("oneOf")) {
      schema = description.resolve(schema.get("oneOf").get(0));
    }
    if (!path.isEmpty()) {
      slots.add(new Slot(operation, "body", path, schema));
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      fields(operation, property.getValue(), longer(path, property.getKey()));
    }
    if (schema.has("items")) {
      fields(operation, schema.get("items"), longer(path, "0"));
    }
  }

  private static List<String> longer(List<String> path, String name) {
    return Stream.concat(path.stream(), Stream.of(name)).toList();
  }
}
