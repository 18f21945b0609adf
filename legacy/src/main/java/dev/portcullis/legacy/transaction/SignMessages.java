package dev.portcullis.legacy.transaction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text that wallets show before they sign a transaction (R-LEG-9; {@code eth-message-signer} of
 * the public client). Lines end with one line feed, the last with none.
 */
final class SignMessages {
  private SignMessages() {}

  /** The whole text of one transaction; none for a key change, which is authorized otherwise. */
  static Optional<String> current(LegacyTransaction transaction, SignatureFacts facts) {
    return transaction instanceof ChangePubKey
        ? Optional.empty()
        : Optional.of(withNonce(part(transaction, facts), transaction.nonce()));
  }

  /**
   * The lines before the nonce, as a batch has them; empty if neither amount nor fee is present.
   */
  static String part(LegacyTransaction transaction, SignatureFacts facts) {
    TokenFacts feeToken = facts.token("feeToken", transaction.feeToken());
    List<String> lines = new ArrayList<>();
    if (transaction instanceof Transfer transfer) {
      moves("Transfer", transfer.amount(), feeToken, transfer.to().text()).ifPresent(lines::add);
    } else if (transaction instanceof Withdraw withdraw) {
      moves("Withdraw", withdraw.amount(), feeToken, withdraw.to().text()).ifPresent(lines::add);
    } else if (transaction instanceof ForcedExit exit) {
      lines.add("ForcedExit " + feeToken.symbol() + " to: " + exit.target());
    } else if (transaction instanceof MintNft mint) {
      lines.add("MintNFT " + mint.contentHash() + " for: " + mint.recipient());
    } else if (transaction instanceof WithdrawNft withdraw) {
      lines.add("WithdrawNFT " + withdraw.token() + " to: " + withdraw.to());
    } else if (transaction instanceof ChangePubKey change) {
      lines.add("Set signing key: " + change.newPkHash().digits());
    }
    if (transaction.fee().signum() > 0) {
      String begin = transaction instanceof Swap ? "Swap fee: " : "Fee: ";
      lines.add(begin + feeToken.withSymbol(transaction.fee()));
    }
    return String.join("\n", lines);
  }

  private static Optional<String> moves(
      String verb, BigInteger amount, TokenFacts token, String to) {
    return amount.signum() == 0
        ? Optional.empty()
        : Optional.of(verb + " " + token.withSymbol(amount) + " to: " + to);
  }

  /** The lines, if any, and the nonce. */
  static String withNonce(String lines, long nonce) {
    return lines + (lines.isEmpty() ? "" : "\n") + "Nonce: " + nonce;
  }

  /** The five lines of the former text, for transfers and withdrawals. */
  static Optional<String> former(LegacyTransaction transaction, SignatureFacts facts) {
    if (transaction instanceof Transfer transfer) {
      return Optional.of(
          former("Transfer", transfer.amount(), transfer.to().text(), transfer, facts));
    }
    return transaction instanceof Withdraw withdraw
        ? Optional.of(former("Withdraw", withdraw.amount(), withdraw.to().text(), withdraw, facts))
        : Optional.empty();
  }

  private static String former(
      String verb, BigInteger amount, String to, LegacyTransaction moving, SignatureFacts facts) {
    TokenFacts token = facts.token("token", moving.feeToken());
    return String.join(
        "\n",
        verb + " " + token.withSymbol(amount),
        "To: " + to,
        "Nonce: " + moving.nonce(),
        "Fee: " + token.withSymbol(moving.fee()),
        "Account Id: " + moving.accountId());
  }

  /** The text of one side of a swap. */
  static String order(SwapOrder order, SignatureFacts facts) {
    TokenFacts sold = facts.token("tokenSell", order.tokenSell());
    TokenFacts bought = facts.token("tokenBuy", order.tokenBuy());
    String what =
        order.isLimit()
            ? "Limit order for " + sold.symbol()
            : "Order for " + sold.withSymbol(order.amount());
    return String.join(
        "\n",
        what + " -> " + bought.symbol(),
        "Ratio: " + order.ratioSell() + ":" + order.ratioBuy(),
        "Address: " + order.recipient(),
        "Nonce: " + order.nonce());
  }
}
