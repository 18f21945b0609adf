package dev.portcullis.devnet;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The settings of a standalone node: {@code --port 3050} or {@code --port=3050} on the command
 * line, else the system property {@code devnet.port}, else the environment variable {@code
 * DEVNET_PORT}, else the default.
 */
final class DevnetOptions {
  private static final Map<String, Option> KNOWN = known();

  private final Map<String, String> commandLine;
  private final UnaryOperator<String> properties;
  private final UnaryOperator<String> environment;

  private DevnetOptions(
      Map<String, String> commandLine,
      UnaryOperator<String> properties,
      UnaryOperator<String> environment) {
    this.commandLine = commandLine;
    this.properties = properties;
    this.environment = environment;
  }

  /**
   * Parses the command line.
   *
   * @throws IllegalArgumentException naming an option that is unknown or has no value
   */
  static DevnetOptions parse(
      List<String> arguments, UnaryOperator<String> properties, UnaryOperator<String> environment) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      if (!name.startsWith("--") || !KNOWN.containsKey(name.substring(2))) {
        throw new IllegalArgumentException("unknown option " + name + ", --help lists all");
      }
      if (equals < 0 && i + 1 == arguments.size()) {
        throw new IllegalArgumentException("option " + name + " needs a value");
      }
      given.put(
          name.substring(2), equals < 0 ? arguments.get(++i) : argument.substring(equals + 1));
    }
    return new DevnetOptions(given, properties, environment);
  }

  /** The text of an option; empty when it has no default either. */
  String text(String name) {
    String value = commandLine.get(name);
    if (value == null) {
      value = properties.apply("devnet." + name);
    }
    if (value == null) {
      value = environment.apply(variable(name));
    }
    return value == null ? KNOWN.get(name).otherwise : value;
  }

  /** Whether an option is set explicitly. */
  boolean isGiven(String name) {
    return commandLine.containsKey(name)
        || properties.apply("devnet." + name) != null
        || environment.apply(variable(name)) != null;
  }

  /** The number of an option. */
  long number(String name) {
    return read(name, "a whole number", Long::parseLong);
  }

  /** The number of an option that is a port, a limit or the like. */
  int integer(String name) {
    return read(name, "a whole number", Integer::parseInt);
  }

  /** The boolean value of an option. */
  boolean flag(String name) {
    return switch (text(name).toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(name, "true or false");
    };
  }

  /** The index of an option's value in a list of words. */
  int choice(String name, String... words) {
    int index = List.of(words).indexOf(text(name).toLowerCase(Locale.ROOT));
    if (index < 0) {
      throw wrong(name, String.join(" or ", words));
    }
    return index;
  }

  /**
   * The option, parsed by a reader; if the reader rejects it, the error contains the option's name.
   */
  <T> T read(String name, String expected, Function<String, T> reader) {
    try {
      return reader.apply(text(name).strip());
    } catch (IllegalArgumentException e) {
      throw wrong(name, expected);
    }
  }

  /** The help text with all options and their defaults. */
  static String help() {
    StringBuilder text = new StringBuilder("Options (also devnet.<name>, DEVNET_<NAME>):\n");
    KNOWN.forEach(
        (name, option) ->
            text.append(String.format("  --%-25s %s", name, option.meaning))
                .append(option.otherwise.isEmpty() ? "" : " [" + option.otherwise + "]")
                .append('\n'));
    return text.toString();
  }

  private IllegalArgumentException wrong(String name, String expected) {
    return new IllegalArgumentException(
        "option " + name + " must be " + expected + ", not \"" + text(name) + "\"");
  }

  private static String variable(String name) {
    return "DEVNET_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static Map<String, Option> known() {
    Map<String, Option> known = new LinkedHashMap<>();
    known.put("host", new Option("address to listen on", "127.0.0.1"));
    known.put("port", new Option("port to listen on, 0 for any", "3050"));
    known.put("vhosts", new Option("names besides localhost that a Host may have, or *", ""));
    known.put("cors-origins", new Option("origins of web pages that may call, or *", ""));
    known.put("data", new Option("directory of the chain; none keeps it in memory", ""));
    known.put("chain-id", new Option("chain id; of a copy, that of the copied chain", "6565"));
    known.put(
        "fork-url", new Option("with dev: node of a chain to begin with a copy of, in memory", ""));
    known.put("fork-block-number", new Option("last block of it, else its last one", ""));
    known.put("block-interval", new Option("ms between blocks, 0 for one on demand", "0"));
    known.put(
        "fork", new Option("cancun, prague, osaka or amsterdam; none: a new chain has osaka", ""));
    known.put("gas-limit", new Option("gas of a block; of a copy, as copied", "30000000"));
    known.put("min-base-fee", new Option("least base fee in wei", "100000000"));
    known.put("fsync", new Option("blocks survive a loss of power too", "false"));
    known.put("state-blocks", new Option("blocks whose state is kept, 0 for all", "0"));
    known.put(
        "presets",
        new Option("a new chain has the CREATE2 deployer, Multicall3 and Permit2", "true"));
    known.put("truncate-to", new Option("last block to keep of a damaged chain", ""));
    known.put("l1-truncate-to", new Option("the same for layer 1", ""));
    known.put("call-gas", new Option("most gas of one eth_call", "100000000"));
    known.put("call-timeout", new Option("most ms of one eth_call", "5000"));
    known.put("log-limit", new Option("most logs in one response", "10000"));
    known.put("transaction-bytes", new Option("most bytes of a transaction", "10485760"));
    known.put("nonce-gap", new Option("how far a nonce may be ahead of the account", "50"));
    known.put("pool-size", new Option("most transactions that wait", "20000"));
    known.put("batch-limit", new Option("most calls in one batch request", "500"));
    known.put("request-bytes", new Option("most bytes of a request", "10485760"));
    known.put("response-bytes", new Option("most bytes of a response", "10485760"));
    known.put("filter-limit", new Option("most filters; the one unused longest ends", "10000"));
    known.put("subscription-limit", new Option("most subscriptions; the oldest ends", "10000"));
    known.put("socket-calls", new Option("most calls a minute over a WebSocket", "6000"));
    known.put("request-timeout", new Option("most ms of a request, a batch as a whole", "30000"));
    known.put(
        "connection-limit", new Option("most connections; the one idle longest ends", "2000"));
    known.put("address-connection-limit", new Option("most of one remote address", "1600"));
    known.put(
        "memory-bytes", new Option("most bytes of requests and responses in flight", "67108864"));
    known.put("l1", new Option("settle on a layer 1 in this process; true unless dev", ""));
    known.put("l1-port", new Option("port of layer 1, 0 for any; none opens none", ""));
    known.put("batch-blocks", new Option("blocks after which a batch closes", "100"));
    known.put("batch-transactions", new Option("transactions after which it closes", "10000"));
    known.put("batch-time", new Option("ms after which it closes", "5000"));
    known.put("commit-delay", new Option("ms until a closed batch is committed", "1000"));
    known.put("prove-delay", new Option("ms until a committed batch is proven", "1000"));
    known.put("execute-delay", new Option("ms until a proven batch is executed", "1000"));
    known.put("compat", new Option("form of results: document or ecosystem", "document"));
    known.put("faucet", new Option("wei that devnet_faucet gives at a time, 0 for none", "0"));
    known.put(
        "dev", new Option("serve methods for developers, as anvil and Hardhat have them", "false"));
    return known;
  }

  private record Option(String meaning, String otherwise) {}
}
