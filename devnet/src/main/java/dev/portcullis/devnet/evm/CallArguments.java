package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Paymaster;
import java.util.List;
import java.util.Optional;

/**
 * An unsigned transaction, as {@code eth_call} and {@code eth_estimateGas} run it: without nonce
 * and fees.
 *
 * @param from the sender
 * @param to the receiver; empty to create a contract
 * @param gas gas it may use, intrinsic gas included
 * @param gasPrice the result of GASPRICE, in wei; nothing is paid
 * @param value wei to transfer, which the sender must have
 * @param data calldata or initialization code
 * @param accessList accounts and slots that are warm from the start
 * @param authorizations accounts that delegate to the code of others (EIP-7702)
 * @param paymaster pays for the gas instead of the sender (type 0x71)
 */
public record CallArguments(
    EvmAddress from,
    Optional<EvmAddress> to,
    long gas,
    UInt256 gasPrice,
    UInt256 value,
    Bytes data,
    List<AccessListEntry> accessList,
    List<Authorization> authorizations,
    Optional<Paymaster> paymaster) {
  /** Copies the lists. */
  public CallArguments {
    accessList = List.copyOf(accessList);
    authorizations = List.copyOf(authorizations);
  }

  /** A call without a paymaster. */
  public CallArguments(
      EvmAddress from,
      Optional<EvmAddress> to,
      long gas,
      UInt256 gasPrice,
      UInt256 value,
      Bytes data,
      List<AccessListEntry> accessList,
      List<Authorization> authorizations) {
    this(from, to, gas, gasPrice, value, data, accessList, authorizations, Optional.empty());
  }

  /** A call without authorizations. */
  public CallArguments(
      EvmAddress from,
      Optional<EvmAddress> to,
      long gas,
      UInt256 gasPrice,
      UInt256 value,
      Bytes data,
      List<AccessListEntry> accessList) {
    this(from, to, gas, gasPrice, value, data, accessList, List.of());
  }

  /** A copy with another amount of gas. */
  public CallArguments withGas(long other) {
    return new CallArguments(
        from, to, other, gasPrice, value, data, accessList, authorizations, paymaster);
  }

  /** A copy with another access list. */
  public CallArguments withAccessList(List<AccessListEntry> other) {
    return new CallArguments(
        from, to, gas, gasPrice, value, data, other, authorizations, paymaster);
  }

  /** A copy without a gas price and a paymaster, so that no account has to pay it. */
  public CallArguments withoutPrice() {
    return new CallArguments(from, to, gas, UInt256.ZERO, value, data, accessList, authorizations);
  }
}
