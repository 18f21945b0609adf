package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * A transaction of the rollup as its sender signed it. Ids of accounts and tokens and nonces are
 * unsigned 32-bit numbers; amounts and fees are the token's smallest units, below 2^128. The
 * creator ensures that amounts are packable and that fees are not paid in NFTs, as {@link
 * TransactionReader} does.
 */
public sealed interface LegacyTransaction
    permits Transfer, Withdraw, ChangePubKey, ForcedExit, MintNft, WithdrawNft, Swap {
  /** Its kind. */
  LegacyTransactionType type();

  /** The account that pays and whose nonce it is. */
  long accountId();

  /** The address that it declares for this account; a forced exit declares none. */
  Optional<Address> accountAddress();

  /** The account's nonce. */
  long nonce();

  /** The token that the fee is paid in. */
  long feeToken();

  /** The fee. */
  BigInteger fee();

  /** The time range in which it may be executed. */
  TimeRange validity();

  /** The signature by the account's key on the rollup. */
  MusigSignature signature();

  /** Whether its block is to be closed sooner: set by the server, for withdrawals only. */
  default boolean fast() {
    return false;
  }

  /** The bytes that the account's key signed. */
  byte[] signedBytes();

  /** The transaction's hash, its identifier. */
  default TransactionHash hash() {
    return TransactionHash.ofSigned(signedBytes());
  }

  /** The accounts whose signatures it contains: the paying one, and those of orders. */
  default Set<Long> signerIds() {
    return Set.of(accountId());
  }

  /** The tokens that it moves or pays with. */
  default Set<Long> tokenIds() {
    return Set.of(feeToken());
  }
}
