package dev.portcullis.legacy.transaction;

import java.util.Optional;

/**
 * Transactions as they were written when tokens had two bytes. Signatures of them are taken no
 * more; what a wallet signs for a whole batch in the old way is still made of them.
 */
final class V0Encoding {
  private static final long TOKENS = 1 << 16;

  private V0Encoding() {}

  /** Of the four kinds that there were then, with a token of then; else empty. */
  static Optional<byte[]> of(LegacyTransaction transaction) {
    if (transaction.tokenIds().stream().anyMatch(token -> token >= TOKENS)) {
      return Optional.empty();
    }
    SigningPayloadWriter bytes =
        SigningPayloadWriter.formerly(transaction.type()).number(transaction.accountId());
    if (transaction instanceof Transfer t) {
      bytes.address(t.from()).address(t.to()).v0Token(t.token()).amount(t.amount());
    } else if (transaction instanceof Withdraw w) {
      bytes.address(w.from()).address(w.to()).v0Token(w.token()).fullAmount(w.amount());
    } else if (transaction instanceof ChangePubKey c) {
      bytes.address(c.account()).key(c.newPkHash()).v0Token(c.feeToken());
    } else if (transaction instanceof ForcedExit f) {
      bytes.address(f.target()).v0Token(f.token());
    } else {
      return Optional.empty();
    }
    return Optional.of(
        bytes
            .fee(transaction.fee())
            .number(transaction.nonce())
            .time(transaction.validity())
            .toBytes());
  }
}
