package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Records the prior state of every account and slot that an execution accesses, by watching the
 * operations. In diff mode the result contains only the changes, before and after.
 */
final class PrestateTracer extends AccessTracer<Object> {
  private final StateReader state;
  private final boolean diff;
  private final CallTracer.Allowance allowance;
  private final Map<EvmAddress, Before> before = new LinkedHashMap<>();

  PrestateTracer(StateReader state, boolean diff, CallTracer.Allowance allowance) {
    this.state = state;
    this.diff = diff;
    this.allowance = allowance;
  }

  /**
   * An account before the execution.
   *
   * @param account its stored record, if any
   * @param code its code
   * @param slots the accessed slots
   */
  private record Before(Optional<Account> account, Bytes code, Map<UInt256, UInt256> slots) {}

  /**
   * The changes.
   *
   * @param pre the accounts before, by address
   * @param post the changed values afterwards
   */
  record Difference(Map<String, PrestateAccount> pre, Map<String, PrestateAccount> post) {}

  /** Records an account that is accessed before any code runs. */
  @Override
  void onAccess(EvmAddress address) {
    before.computeIfAbsent(
        address,
        unseen -> {
          Bytes code = Accounts.code(state, address).bytes();
          allowance.take(200 + 2L * code.size());
          return new Before(state.account(address), code, new TreeMap<>());
        });
  }

  @Override
  void onAccess(EvmAddress address, UInt256 slot) {
    onAccess(address);
    Map<UInt256, UInt256> slots = before.get(address).slots;
    if (!slots.containsKey(slot)) {
      allowance.take(150);
      slots.put(slot, state.storage(address, slot));
    }
  }

  @Override
  public void enter(FrameEntry entry) {
    // Creations: the creator is recorded already, and the new account is still unchanged.
    onAccess(entry.to());
  }

  @Override
  public Object finish(ExecutionResult result) {
    return diff ? difference() : all();
  }

  private Map<String, PrestateAccount> all() {
    Map<String, PrestateAccount> told = new TreeMap<>();
    before.forEach(
        (address, was) ->
            was.account.ifPresent(
                account ->
                    told.put(
                        address.toString(), PrestateAccount.of(account, was.code, was.slots))));
    return told;
  }

  private Difference difference() {
    Map<String, PrestateAccount> pre = new TreeMap<>();
    Map<String, PrestateAccount> post = new TreeMap<>();
    before.forEach(
        (address, was) -> {
          Optional<Account> now = state.account(address);
          Map<UInt256, UInt256> old = new TreeMap<>();
          Map<UInt256, UInt256> changed = new TreeMap<>();
          was.slots.forEach(
              (slot, value) -> {
                UInt256 after = now.isEmpty() ? UInt256.ZERO : state.storage(address, slot);
                if (!after.equals(value)) {
                  old.put(slot, value);
                  changed.put(slot, after);
                }
              });
          if (now.equals(was.account) && changed.isEmpty()) {
            return;
          }
          old.values().removeIf(UInt256::isZero);
          changed.values().removeIf(UInt256::isZero);
          String name = address.toString();
          was.account.ifPresent(
              account -> pre.put(name, PrestateAccount.of(account, was.code, old)));
          now.ifPresent(
              account ->
                  post.put(
                      name,
                      PrestateAccount.changed(
                          was.account.orElse(Account.EMPTY),
                          account,
                          Accounts.code(state, address).bytes(),
                          changed)));
        });
    return new Difference(pre, post);
  }
}
