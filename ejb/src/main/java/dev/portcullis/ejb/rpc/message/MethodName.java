package dev.portcullis.ejb.rpc.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the name of a method says that {@code MethodPolicy} does not declare (R-GTW-29, ADR 0148). A
 * name reads if it begins as names of reading methods do, and steers if any of its words does. What
 * does neither is for the operator to decide.
 */
public final class MethodName {
  private static final Pattern FORM =
      Pattern.compile("[a-z][a-z0-9]{0,15}_[a-zA-Z][a-zA-Z0-9_]{0,63}");

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private static final Set<String> READING_NAMESPACES =
      setOf("debug eth net ots rollup txpool web3");

  /** Namespaces of keys, of administration, of miners and of nodes for developers. */
  private static final Set<String> STEERING_NAMESPACES =
      setOf(
          "account admin anvil baseline bzz clef conductor deposit dev devnet eea engine evm"
              + " ganache hardhat maintenance miner opp2p parity personal priv secretstore shh"
              + " signer tenderly testing vault wallet");

  /** First words of methods that read, after the namespace. */
  private static final Set<String> READING_WORDS =
      setOf(
          "account base batch blob block call chain client code config content dump estimate"
              + " execution gas get has hashrate inspect intermediate is l1 listening mining peer"
              + " pending preimage search simulate state status storage supported trace");

  /** Words that change the chain, the node, its files or what it keeps for a caller. */
  private static final Set<String> STEERING_WORDS =
      setOf(
          "add apply backtrace ban cancel change clear compact connect delete deploy disable"
              + " disconnect discard disk distribute drop enable export file flush free freeze go"
              + " impersonate import increase insert invalidate kill load lock migrate mine new"
              + " pause post profile propose prune put reconsider reload remove repair resend reset"
              + " restart resume resync revert revoke rewind rollback save send set shut shutdown"
              + " sign start stop store submit subscribe suspend toggle trigger unfreeze uninstall"
              + " unlock unsubscribe update updated verbosity vmodule work write");

  /** Beginnings that steer however the rest is written. */
  private static final List<String> STEERING_BEGINNINGS = List.of("forkchoice", "send", "sign");

  private MethodName() {}

  private static Set<String> setOf(String words) {
    return Set.of(words.split(" "));
  }

  /** Whether it is a namespace in lowercase, an underscore and a name, all ASCII. */
  public static boolean isWellFormed(String method) {
    return FORM.matcher(method).matches();
  }

  /** Whether it signs, sends, impersonates, or changes the node. No setting opens such a method. */
  public static boolean steers(String method) {
    String local = local(method);
    String lowercase = local.toLowerCase(Locale.ROOT);
    return STEERING_NAMESPACES.contains(namespace(method))
        || STEERING_BEGINNINGS.stream().anyMatch(lowercase::startsWith)
        || words(local).stream().anyMatch(STEERING_WORDS::contains);
  }

  /** Whether it reads, as far as its name says. */
  public static boolean reads(String method) {
    return isWellFormed(method)
        && READING_NAMESPACES.contains(namespace(method))
        && READING_WORDS.contains(firstWord(local(method)))
        && !steers(method);
  }

  /** The first word of a name such as {@code getBlock}; names that begin otherwise have none. */
  private static String firstWord(String local) {
    String first = BETWEEN_WORDS.split(local, -1)[0];
    boolean isLowercase = first.equals(first.toLowerCase(Locale.ROOT));
    return isLowercase || first.equals("L1") ? first.toLowerCase(Locale.ROOT) : "";
  }

  private static List<String> words(String local) {
    return Arrays.stream(BETWEEN_WORDS.split(local, -1))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static String namespace(String method) {
    return method.substring(0, Math.max(0, method.indexOf('_')));
  }

  private static String local(String method) {
    return method.substring(method.indexOf('_') + 1);
  }
}
