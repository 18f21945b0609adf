package dev.portcullis.devnet.chain.query;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;

/** Queries about an account of a state; a missing account is treated like an empty one. */
public final class Accounts {
  private Accounts() {}

  /** Its balance in wei. */
  public static UInt256 balance(StateReader state, EvmAddress address) {
    return state.account(address).map(Account::balance).orElse(UInt256.ZERO);
  }

  /** The number of transactions it has sent. */
  public static long nonce(StateReader state, EvmAddress address) {
    return state.account(address).map(Account::nonce).orElse(0L);
  }

  /** Its code. */
  public static Code code(StateReader state, EvmAddress address) {
    return state
        .account(address)
        .map(Account::codeHash)
        .filter(hash -> !hash.equals(Keccak.EMPTY))
        .map(state::code)
        .orElse(Code.EMPTY);
  }
}
