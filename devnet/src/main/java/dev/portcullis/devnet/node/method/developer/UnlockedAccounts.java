package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The accounts for which the node signs: the development accounts, whose keys are public, and those
 * that a developer impersonates without a key. Thread-safe.
 */
final class UnlockedAccounts {
  private static final int MOST = 10_000;

  private final List<EvmAddress> accounts;
  private final Set<EvmAddress> impersonated = new LinkedHashSet<>();
  private boolean impersonatesAll;

  /** Creates the accounts, with the development accounts among those of genesis. */
  UnlockedAccounts(List<EvmAddress> atGenesis) {
    this.accounts =
        DevAccounts.ALL.stream().map(DevAccount::address).filter(atGenesis::contains).toList();
  }

  /** The accounts with keys. */
  List<EvmAddress> accounts() {
    return accounts;
  }

  /** The key of an account; empty where it is not known. */
  Optional<UInt256> key(EvmAddress account) {
    return DevAccounts.ALL.stream()
        .filter(known -> known.address().equals(account))
        .map(DevAccount::privateKey)
        .findFirst();
  }

  synchronized void impersonate(EvmAddress account) {
    if (impersonated.size() >= MOST) {
      impersonated.remove(impersonated.iterator().next());
    }
    impersonated.add(account);
  }

  synchronized void stop(EvmAddress account) {
    impersonated.remove(account);
  }

  synchronized void impersonateAll(boolean wish) {
    impersonatesAll = wish;
  }

  /** Whether a developer impersonates an account without its key. */
  synchronized boolean mayImpersonate(EvmAddress account) {
    return impersonatesAll || impersonated.contains(account);
  }

  /**
   * Signs a transaction of an account.
   *
   * @throws RpcException when the node may not sign for it
   */
  Transaction sign(EvmAddress from, TransactionPayload payload) {
    if (mayImpersonate(from)) {
      return payload.impersonate(from);
    }
    return payload.sign(keyOf(from));
  }

  /** The key of an account, or the error. */
  UInt256 keyOf(EvmAddress from) {
    return key(from)
        .orElseThrow(
            () ->
                RpcException.refused(
                    "unknown account "
                        + from
                        + ": the node has no key of it, and it is not impersonated",
                    null));
  }
}
