package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import java.util.List;
import java.util.Optional;

/** Applies the authorizations of a set-code transaction (EIP-7702). */
final class Delegations {

  private static final int EXISTING_ACCOUNT_REFUND = 12_500;
  private static final long MAX_NONCE = -1L;

  private Delegations() {}

  /** Applies valid authorizations in order, and skips the others. */
  static void apply(WorldState state, long chainId, List<Authorization> authorizations) {
    for (Authorization each : authorizations) {
      boolean here = each.chainId().isZero() || each.chainId().equals(UInt256.of(chainId));
      if (here && each.nonce() != MAX_NONCE) {
        Optional<EvmAddress> authority = each.authority();
        authority.ifPresent(address -> apply(state, each, state.load(address)));
      }
    }
  }

  private static void apply(WorldState state, Authorization each, MutableAccount authority) {
    state.warm(authority);
    state.accessed(authority);
    Code code = state.code(authority);
    boolean ordinary = code.size() == 0 || code.delegation().isPresent();
    if (!ordinary || authority.nonce() != each.nonce()) {
      return;
    }
    if (state.account(authority.address()).isPresent()) {
      state.addRefund(EXISTING_ACCOUNT_REFUND);
    }
    boolean takesBack = each.address().equals(EvmAddress.ZERO);
    state.setCode(authority, takesBack ? Code.EMPTY : Code.delegationTo(each.address()));
    state.setNonce(authority, each.nonce() + 1);
  }
}
