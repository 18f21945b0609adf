package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.MintNft;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.SignatureVerifier;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.TransactionSignatures;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import java.math.BigInteger;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Drafts of transactions that pay in ETH; each account has the address and key of its number. */
final class Drafts {
  static final long ETH = 0;

  /** More than any transaction costs. */
  static final BigInteger FEE = BigInteger.TEN.pow(16);

  private Drafts() {}

  static Address address(long number) {
    return new Address("0x%040x".formatted(0xacc000 + number));
  }

  static MusigSignature signature(long number) {
    return new MusigSignature("%064x".formatted(number), "0".repeat(128));
  }

  static Transfer transfer(long from, long to, long token, long amount, long nonce) {
    return transfer(from, to, token, amount, nonce, token == ETH ? FEE : BigInteger.ZERO);
  }

  static Transfer transfer(
      long from, long to, long token, long amount, long nonce, BigInteger fee) {
    return transfer(from, to, token, amount, nonce, fee, TimeRange.ALWAYS);
  }

  static Transfer transfer(
      long from, long to, long token, long amount, long nonce, BigInteger fee, TimeRange time) {
    return new Transfer(
        from,
        address(from),
        address(to),
        token,
        BigInteger.valueOf(amount),
        fee,
        nonce,
        time,
        signature(from));
  }

  static Withdraw withdrawal(long from, long amount, long nonce) {
    return new Withdraw(
        from,
        address(from),
        address(from),
        ETH,
        BigInteger.valueOf(amount),
        FEE,
        nonce,
        TimeRange.ALWAYS,
        signature(from),
        false);
  }

  static MintNft mint(long creator, long recipient, long nonce) {
    return new MintNft(
        creator,
        address(creator),
        new Hash32("0x" + "5a".repeat(32)),
        address(recipient),
        ETH,
        FEE,
        nonce,
        signature(creator));
  }

  static SubmittedBatch single(LegacyTransaction transaction) {
    return new SubmittedBatch(List.of(unsigned(transaction)), List.of(), false);
  }

  static SubmittedBatch batch(LegacyTransaction... transactions) {
    return batch(List.of(transactions));
  }

  /** So many, of the nonces from 0. */
  static SubmittedBatch batch(int many, LongFunction<LegacyTransaction> ofNonce) {
    return batch(LongStream.range(0, many).mapToObj(ofNonce).toList());
  }

  private static SubmittedBatch batch(List<LegacyTransaction> transactions) {
    return new SubmittedBatch(
        transactions.stream().map(Drafts::unsigned).toList(), List.of(), true);
  }

  private static SignatureVerifier.SubmittedTransaction unsigned(LegacyTransaction transaction) {
    return new SignatureVerifier.SubmittedTransaction(transaction, TransactionSignatures.NONE);
  }
}
