package dev.portcullis.ejb.chain.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.ContractAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A key of the operator that signs transactions (EIP-1559). The same transaction always gets the
 * same signed bytes. The class never prints the key.
 */
public final class SigningKey {
  private final UInt256 key;
  private final Address address;

  /**
   * The price of a unit of gas, in wei.
   *
   * @param tip the priority fee for the block producer
   * @param max the maximum, including the tip
   */
  public record Fee(BigInteger tip, BigInteger max) {}

  /**
   * A signed transaction.
   *
   * @param raw the raw bytes for a node
   * @param hash the hash on the chain
   */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  public record Signed(byte[] raw, Hash32 hash) {
    private static Signed of(Transaction transaction) {
      return new Signed(transaction.encoded().toArray(), new Hash32(transaction.hash().toString()));
    }
  }

  /**
   * Creates a key of 32 bytes.
   *
   * @throws IllegalArgumentException unless it is between 1 and the group order
   */
  public SigningKey(byte[] key) {
    this.key = UInt256.of(new BigInteger(1, key));
    this.address = new Address(Secp256k1.address(this.key).toString());
  }

  /** The address of the key. */
  public Address address() {
    return address;
  }

  /** The address of the contract that the transaction with a nonce creates. */
  public Address contract(long nonce) {
    return new Address(ContractAddress.of(devnet(address), nonce).toString());
  }

  /**
   * Signs a transaction without ether.
   *
   * @param to the target; empty to create a contract
   */
  public Signed sign(
      long chainId, long nonce, long gas, Optional<Address> to, byte[] data, Fee fee) {
    TransactionPayload payload =
        TransactionPayload.dynamicFee(
            chainId,
            nonce,
            UInt256.of(fee.tip()),
            UInt256.of(fee.max()),
            gas,
            to.map(SigningKey::devnet),
            UInt256.ZERO,
            Bytes.wrap(data));
    return Signed.of(payload.sign(key));
  }

  /** Signs the same transaction again for another price. */
  public Signed signAgain(byte[] raw, Fee fee) {
    TransactionPayload payload = Transaction.decode(raw).payload();
    if (payload.type() != TransactionType.DYNAMIC_FEE) {
      throw new IllegalArgumentException("is of another type");
    }
    return sign(
        payload.chainId().orElseThrow().toBigInteger().longValueExact(),
        payload.nonce(),
        payload.gasLimit(),
        payload.to().map(to -> new Address(to.toString())),
        payload.data().toArray(),
        fee);
  }

  /** The price of a signed transaction. */
  public static Fee fee(byte[] raw) {
    Transaction transaction = Transaction.decode(raw);
    return new Fee(
        transaction.maxPriorityFeePerGas().toBigInteger(),
        transaction.maxFeePerGas().toBigInteger());
  }

  private static dev.portcullis.ethereum.common.EvmAddress devnet(Address address) {
    return dev.portcullis.ethereum.common.EvmAddress.of(address.toString());
  }
}
