package dev.portcullis.ejb.decision.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The accounts that an execution read or wrote, with their code before it, as {@code
 * prestateTracer} lists them. They include accounts whose balance, code or code size an opcode
 * reads. The list does not show how an account was touched (ADR 0125).
 */
public final class TouchedAccounts {
  /** No list of accounts is available. */
  public static final TouchedAccounts UNKNOWN = new TouchedAccounts(Map.of());

  /** The prefix of code that delegates to another address (EIP-7702). */
  private static final String DELEGATES = "0xef0100";

  private static final String NO_CODE = "0x";

  /** BALANCE. */
  private static final String READS = "0x31";

  private final Map<Address, String> codes;

  private TouchedAccounts(Map<Address, String> codes) {
    this.codes = codes;
  }

  /** Parses a result of {@code prestateTracer}; empty if it is malformed. */
  public static Optional<TouchedAccounts> read(JsonNode prestate) {
    Map<Address, String> codes = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : prestate.properties()) {
      String code = each.getValue().path("code").asText(NO_CODE);
      if (!Address.isValid(each.getKey()) || !HexText.isBytes(code)) {
        return Optional.empty();
      }
      codes.put(new Address(each.getKey()), code);
    }
    return Optional.of(new TouchedAccounts(codes)).filter(read -> prestate.isObject());
  }

  /**
   * Whether code can read accounts that it does not call. Code that delegates (EIP-7702) counts as
   * code that can.
   *
   * @param code as {@code eth_getCode} returns it
   */
  public static boolean mayReadOthers(String code) {
    return !HexText.isBytes(code)
        || code.startsWith(DELEGATES)
        || AccountReadOpcodes.isIn(HexText.bytes(code));
  }

  /** The delegate of code that delegates (EIP-7702); empty if it is other code. */
  public static Optional<Address> delegateOf(String code) {
    return Optional.of(code)
        .filter(text -> text.length() == DELEGATES.length() + 40 && text.startsWith(DELEGATES))
        .map(text -> new Address("0x" + text.substring(DELEGATES.length())));
  }

  /**
   * A placeholder for unknown code: that of an account that delegates, or code with or without
   * opcodes that read other accounts.
   */
  public static String placeholderCode(Optional<Address> delegate, boolean mayReadOthers) {
    return delegate
        .map(address -> DELEGATES + address.text().substring(2))
        .orElse(mayReadOthers ? READS : NO_CODE);
  }

  /** The same accounts with other code for the given ones. */
  public TouchedAccounts with(Map<Address, String> known) {
    Map<Address, String> all = new HashMap<>(codes);
    known.forEach((account, code) -> all.replace(account, code));
    return new TouchedAccounts(all);
  }

  /** The same accounts without one that was touched for a known reason. */
  public TouchedAccounts without(Address account) {
    return without(Set.of(account));
  }

  /** The same accounts without those that were touched for known reasons. */
  public TouchedAccounts without(Set<Address> accounts) {
    Map<Address, String> others = new HashMap<>(codes);
    others.keySet().removeAll(accounts);
    return new TouchedAccounts(others);
  }

  /** Whether no account is known. */
  public boolean isEmpty() {
    return codes.isEmpty();
  }

  /** The addresses of the accounts. */
  public Set<Address> accounts() {
    return codes.keySet();
  }

  /** The delegate whose code runs at an account (EIP-7702); empty if there is none. */
  public Optional<Address> delegate(Address account) {
    return Optional.ofNullable(codes.get(account)).flatMap(TouchedAccounts::delegateOf);
  }

  /**
   * Whether the code that runs at an account can read other accounts. An account that is not listed
   * has no code. A delegate that is not listed counts as code that can.
   */
  public boolean readsOtherAccounts(Address account) {
    Optional<Address> delegate = delegate(account);
    return delegate.filter(code -> !codes.containsKey(code)).isPresent()
        || AccountReadOpcodes.isIn(
            HexText.bytes(codes.getOrDefault(delegate.orElse(account), NO_CODE)));
  }
}
