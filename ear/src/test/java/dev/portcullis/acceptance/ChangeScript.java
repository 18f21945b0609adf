package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.ApiRoute;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls of {@code every-change.txt}. */
final class ChangeScript {
  private static final Pattern CALL =
      Pattern.compile("(\\d{3}) ([A-Z]+) (\\S+)(?: (\\{.*}))?(?: > (\\w+)(?:=(/\\S+))?)?");

  /**
   * One call.
   *
   * @param status what it is to be answered
   * @param path with names in braces for what earlier calls kept
   * @param body JSON with such names, or an empty text
   * @param kept the name for a part of the answer, or null
   * @param pointer where that part is
   */
  record Call(int status, String method, String path, String body, String kept, String pointer) {
    /** The call with what earlier ones kept in its place. */
    Call filled(Map<String, String> values) {
      return new Call(status, method, fill(path, values), fill(body, values), kept, pointer);
    }

    /** Sends it for the operator, or for the machine whose key an earlier call kept. */
    HttpResponse<String> send(Client operator, Map<String, String> values) {
      Client caller =
          path.startsWith("/m2m/")
              ? Client.machine(operator.api(), values.get("machine"))
              : operator;
      return caller.exchange(method, path, body);
    }

    /** Keeps what the answer has. */
    void keep(JsonNode answer, Map<String, String> values) {
      if (kept != null) {
        values.put(kept, answer.at(pointer).asText());
      }
    }

    /** Whether it represents the wallet's sign-in, so that there is a session to end. */
    boolean isLogin() {
      return method.equals("login");
    }

    /** Whether it is to succeed. */
    boolean succeeds() {
      return status < 400;
    }

    private static String fill(String text, Map<String, String> values) {
      String filled = text;
      for (Map.Entry<String, String> value : values.entrySet()) {
        filled = filled.replace("{" + value.getKey() + "}", value.getValue());
      }
      return filled;
    }
  }

  private final List<Call> calls = new ArrayList<>();
  private final List<String> elsewhere = new ArrayList<>();

  private ChangeScript() {}

  /** What the calls use before they keep anything; {wallet} is the one that signs in. */
  static Map<String, String> values(TestWallet wallet, DevChain chain) {
    Map<String, String> values = new HashMap<>();
    values.put("wallet", wallet.address().toLowerCase(Locale.ROOT));
    values.put("other", TestWallet.random().address().toLowerCase(Locale.ROOT));
    values.put("third", TestWallet.random().address().toLowerCase(Locale.ROOT));
    values.put("deployed", chain.deployToken().toLowerCase(Locale.ROOT));
    values.put("hash", "0x" + "ab".repeat(32));
    values.put("unique", "change-" + Long.toString(System.nanoTime(), Character.MAX_RADIX));
    values.put("tomorrow", Instant.now().plus(Duration.ofDays(1)).toString());
    values.put(
        "abi",
        "[{\\\"type\\\":\\\"function\\\",\\\"name\\\":\\\"total\\\",\\\"inputs\\\":[],"
            + "\\\"outputs\\\":[],\\\"stateMutability\\\":\\\"view\\\"}]");
    return values;
  }

  /** Reads it. */
  static ChangeScript read() {
    ChangeScript script = new ChangeScript();
    text().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(script::add);
    return script;
  }

  /** The calls, in order. */
  List<Call> calls() {
    return calls;
  }

  /** Whether the route is another test's. */
  boolean isElsewhere(ApiRoute route) {
    return elsewhere.stream().anyMatch(route.path()::startsWith);
  }

  private void add(String line) {
    if (line.startsWith("elsewhere ")) {
      elsewhere.add(line.substring("elsewhere ".length()));
      return;
    }
    if (line.equals("login")) {
      calls.add(new Call(200, line, "", "", null, ""));
      return;
    }
    Matcher call = CALL.matcher(line);
    if (!call.matches()) {
      throw new IllegalStateException("No call: " + line);
    }
    calls.add(
        new Call(
            Integer.parseInt(call.group(1)),
            call.group(2),
            call.group(3),
            call.group(4) == null ? "" : call.group(4),
            call.group(5),
            call.group(6) == null ? "/id" : call.group(6)));
  }

  private static String text() {
    try (InputStream script = ChangeScript.class.getResourceAsStream("every-change.txt")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
