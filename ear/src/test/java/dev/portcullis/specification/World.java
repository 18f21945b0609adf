package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.SignIn;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the rows of the tables refer to: callers by name, and values by name, which {@code
 * fixtures.txt} creates on request.
 */
final class World {
  /** The function ABI that contracts are registered with. */
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"transfer\",\"stateMutability\":\"nonpayable\","
          + "\"inputs\":[{\"name\":\"to\",\"type\":\"address\"},{\"name\":\"value\","
          + "\"type\":\"uint256\"}],\"outputs\":[]},{\"type\":\"function\",\"name\":\"balanceOf\","
          + "\"stateMutability\":\"view\",\"inputs\":[{\"name\":\"of\",\"type\":\"address\"}],"
          + "\"outputs\":[{\"name\":\"\",\"type\":\"uint256\"}]},"
          + "{\"type\":\"receive\",\"stateMutability\":\"payable\"}]";

  private static final Pattern NAME = Pattern.compile("\\$\\{(each )?([^}]+)}");
  private static final int WIDE = 60;

  private final Api api;
  private final Map<String, Caller> callers = new HashMap<>();
  private final Map<String, Supplier<Caller>> callerMakers = new HashMap<>();
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, Supplier<String>> makers = new HashMap<>();
  private final Map<String, String> recipes = new HashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final SecureRandom random = new SecureRandom();

  World(Api api) {
    this.api = api;
    for (String line : Table.lines("fixtures.txt")) {
      int equals = line.indexOf(" = ");
      recipes.put(line.substring(0, equals), line.substring(equals + 3));
    }
    callers.put("anonymous", Caller.anonymous(api));
    callers.put("expired", Caller.bearer(api, "x".repeat(21)));
    callerMakers.put("operator", () -> Caller.bearer(api, SignIn.operator(api)));
    makers.put("#", this::unique);
    makers.put("number", () -> Integer.toString(numbers.getAndIncrement() % WIDE));
    makers.put("address", () -> hex(20));
    makers.put("hash", () -> hex(32));
    makers.put("ip", () -> "2001:db8::" + unique().substring(1) + ":" + unique().substring(1));
    makers.put("tomorrow", () -> Instant.now().plus(Duration.ofDays(1)).toString());
    values.put("abi", escaped(ABI));
    values.put("wideAbi", escaped(wideAbi()));
    values.put("zeros31", "00".repeat(31));
    values.put("zeros32", "00".repeat(32));
    values.put("zeros65", "00".repeat(65));
  }

  Api api() {
    return api;
  }

  /** Declares a caller that is created when a row first needs it, or for each request. */
  void caller(String name, Supplier<Caller> maker) {
    callerMakers.put(name, maker);
  }

  /** Declares a value that is made with each use. */
  void generated(String name, Supplier<String> maker) {
    makers.put(name, maker);
  }

  /** Declares a value. */
  void value(String name, String value) {
    values.put(name, value);
  }

  /** The caller of this name; {@code each x} is a new one. */
  Caller caller(String name) {
    if (name.startsWith("each ")) {
      return callerMakers.get(name.substring(5)).get();
    }
    if (!callers.containsKey(name)) {
      if (!callerMakers.containsKey(name)) {
        throw new IllegalStateException("No caller of the name " + name);
      }
      callers.put(name, callerMakers.get(name).get());
    }
    return callers.get(name);
  }

  /** Names a caller. */
  void name(String name, Caller caller) {
    callers.put(name, caller);
  }

  /** The value of a name; {@code each x} is a new one. */
  String value(String name) {
    boolean isNew = name.startsWith("each ");
    String bare = isNew ? name.substring(5) : name;
    if (makers.containsKey(bare)) {
      return makers.get(bare).get();
    }
    if (isNew) {
      return made(bare);
    }
    if (!values.containsKey(bare)) {
      values.put(bare, made(bare));
    }
    return values.get(bare);
  }

  /** The text with a value for each name in it. */
  String fill(String text) {
    return fill(text, Map.of());
  }

  /** The same; these names come first. */
  String fill(String text, Map<String, String> first) {
    Matcher names = NAME.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (names.find()) {
      String name = (names.group(1) == null ? "" : names.group(1)) + names.group(2);
      String value = first.containsKey(name) ? first.get(name) : value(name);
      names.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    return names.appendTail(filled).toString();
  }

  /** A request as fixtures write it: who, method, path, perhaps a body. */
  Reply send(String request, Map<String, String> first, String... headers) {
    String[] words = request.split(" ", 4);
    String path = fill(words[2], first);
    String body = words.length > 3 ? fill(words[3], first) : null;
    return caller(words[0]).send(words[1], path, body, headers);
  }

  private String made(String name) {
    String recipe = recipes.get(name);
    if (recipe == null) {
      throw new IllegalStateException("No value of the name " + name);
    }
    int arrow = recipe.lastIndexOf(" -> ");
    Reply reply = send(recipe.substring(0, arrow), Map.of());
    JsonNode found = reply.json().at(recipe.substring(arrow + 4));
    if (reply.status() / 100 != 2 || found.isMissingNode()) {
      throw new AssertionError("The fixture " + name + " was not made: " + reply);
    }
    return found.asText();
  }

  /** A user of the zone who is signed in: {@code nameId} and {@code nameWallet} are values then. */
  Caller user(String name, TestWallet wallet, String... roles) {
    StringBuilder held = new StringBuilder();
    for (String role : roles) {
      held.append(held.length() == 0 ? "" : ",").append("{\"id\":\"").append(role).append("\"}");
    }
    Reply made =
        caller("operator")
            .send(
                "POST",
                "/users/",
                "{\"displayName\":\"%s\",\"wallets\":[\"%s\"],\"roles\":[%s]}"
                    .formatted(name, wallet.address(), held));
    if (made.status() != 201) {
      throw new AssertionError("No user was made: " + made);
    }
    values.put(name + "Id", made.json().path("id").asText());
    values.put(name + "Wallet", wallet.address().toLowerCase(Locale.ROOT));
    return Caller.bearer(api, SignIn.token(api, wallet));
  }

  private String unique() {
    return "%05x".formatted(random.nextInt(1 << 20));
  }

  private String hex(int bytes) {
    byte[] some = new byte[bytes];
    random.nextBytes(some);
    StringBuilder text = new StringBuilder("0x");
    for (byte one : some) {
      text.append("%02x".formatted(one));
    }
    return text.toString();
  }

  /** The text as it is in a JSON text. */
  static String escaped(String text) {
    return text.replace("\"", "\\\"");
  }

  private static String wideAbi() {
    StringBuilder abi = new StringBuilder("[");
    for (int i = 0; i < WIDE; i++) {
      abi.append(i == 0 ? "" : ",")
          .append("{\"type\":\"function\",\"name\":\"f")
          .append(i)
          .append("\",\"stateMutability\":\"view\",\"inputs\":[],\"outputs\":[]}");
    }
    return abi.append("]").toString();
  }
}
