package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import java.util.List;
import java.util.Optional;

/**
 * The contents of a transaction before it is signed.
 *
 * @param type which fields are meaningful
 * @param chainId the chain; empty only for legacy transactions before EIP-155
 * @param nonce unsigned
 * @param maxPriorityFeePerGas wei; equal to the gas price for types without dynamic fee
 * @param maxFeePerGas wei; the gas price for types without dynamic fee
 * @param gasLimit units of gas, unsigned
 * @param to the receiver; empty to create a contract
 * @param value wei
 * @param data calldata or initialization code
 * @param accessList EIP-2930
 * @param maxFeePerBlobGas wei; zero except for EIP-4844
 * @param blobHashes EIP-4844
 * @param authorizations EIP-7702
 */
public record TransactionPayload(
    TransactionType type,
    Optional<UInt256> chainId,
    long nonce,
    UInt256 maxPriorityFeePerGas,
    UInt256 maxFeePerGas,
    long gasLimit,
    Optional<EvmAddress> to,
    UInt256 value,
    Bytes data,
    List<AccessListEntry> accessList,
    UInt256 maxFeePerBlobGas,
    List<Hash> blobHashes,
    List<Authorization> authorizations) {

  /** Copies the lists. */
  public TransactionPayload {
    accessList = List.copyOf(accessList);
    blobHashes = List.copyOf(blobHashes);
    authorizations = List.copyOf(authorizations);
  }

  /** A legacy transaction with the replay protection of EIP-155. */
  public static TransactionPayload legacy(
      long chainId,
      long nonce,
      UInt256 gasPrice,
      long gasLimit,
      Optional<EvmAddress> to,
      UInt256 value,
      Bytes data) {
    return new TransactionPayload(
        TransactionType.LEGACY,
        Optional.of(UInt256.of(chainId)),
        nonce,
        gasPrice,
        gasPrice,
        gasLimit,
        to,
        value,
        data,
        List.of(),
        UInt256.ZERO,
        List.of(),
        List.of());
  }

  /** An EIP-1559 transaction without an access list. */
  public static TransactionPayload dynamicFee(
      long chainId,
      long nonce,
      UInt256 maxPriorityFeePerGas,
      UInt256 maxFeePerGas,
      long gasLimit,
      Optional<EvmAddress> to,
      UInt256 value,
      Bytes data) {
    return new TransactionPayload(
        TransactionType.DYNAMIC_FEE,
        Optional.of(UInt256.of(chainId)),
        nonce,
        maxPriorityFeePerGas,
        maxFeePerGas,
        gasLimit,
        to,
        value,
        data,
        List.of(),
        UInt256.ZERO,
        List.of(),
        List.of());
  }

  /** The hash that the sender signs. */
  public Hash signingHash() {
    return Keccak.hash(TransactionCodec.encodeUnsigned(this));
  }

  /** Signs with a private key, for tests and the accounts of a development chain. */
  public Transaction sign(UInt256 privateKey) {
    return TransactionCodec.signed(this, Secp256k1.sign(signingHash(), privateKey));
  }

  /** The transaction with an empty signature, for simulations. */
  public Transaction unsigned(EvmAddress sender) {
    Signature nothing = new Signature(0, UInt256.ZERO, UInt256.ZERO);
    return new Transaction(this, nothing, TransactionCodec.signed(this, nothing).encoded(), sender);
  }

  /**
   * Creates a transaction of an account without its key, for developers. Only the embedded chain
   * accepts it.
   */
  public Transaction impersonate(EvmAddress sender) {
    return ImpersonatedTransactions.of(this, sender);
  }
}
