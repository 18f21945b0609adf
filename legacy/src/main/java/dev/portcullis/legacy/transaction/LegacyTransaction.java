package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * A transaction of the rollup as its sender signed it. Ids of accounts and tokens and nonces are
 * unsigned 32 bit; amounts and fees are the token's smallest units, below 2^128. That amounts can
 * be packed and fees are not paid in NFTs is for whoever makes one to see to, as {@link
 * TransactionReader} does.
 */
public sealed interface LegacyTransaction
    permits Transfer, Withdraw, ChangePubKey, ForcedExit, MintNft, WithdrawNft, Swap {
  /** Its kind. */
  LegacyTransactionType type();

  /** The account that pays and whose nonce it is. */
  long accountId();

  /** The address that it says this account has; a forced exit does not say. */
  Optional<Address> accountAddress();

  /** The account's nonce. */
  long nonce();

  /** The token that the fee is paid in. */
  long feeToken();

  /** The fee. */
  BigInteger fee();

  /** When it may be executed. */
  TimeRange validity();

  /** By the account's key on the rollup. */
  MusigSignature signature();

  /** Whether its block is to be hurried: set by the server, for withdrawals only. */
  default boolean fast() {
    return false;
  }

  /** What the account's key signed. */
  byte[] signedBytes();

  /** What the transaction is known by. */
  default TransactionHash hash() {
    return TransactionHash.ofSigned(signedBytes());
  }

  /** The accounts whose signatures it bears: the one that pays, and those of orders. */
  default Set<Long> signerIds() {
    return Set.of(accountId());
  }

  /** The tokens that it moves or pays with. */
  default Set<Long> tokenIds() {
    return Set.of(feeToken());
  }
}
