package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Binding;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import dev.portcullis.persistence.legacy.layer1.Layer1TransactionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the operator's transactions, which were signed and recorded before, and follows them until
 * they are final. Sending repeats the same bytes, so any node can do it at any time; each nonce is
 * assigned only once.
 */
@ApplicationScoped
public class Layer1TransactionSender {
  /** The maximum number of transactions in flight: further ones are recorded later. */
  static final int MOST_OPEN = 64;

  private static final Logger LOG = LoggerFactory.getLogger(Layer1TransactionSender.class);

  /**
   * The fee increase for a replacement, in percent; a node accepts one that is 10 percent higher.
   */
  private static final int RAISE_PERCENT = 125;

  private static final int LEAST_PERCENT = 111;
  private static final BigInteger HUNDRED = BigInteger.valueOf(100);

  private TransactionRunner transactions;
  private Layer1Queries layer1;
  private Layer1TransactionQueries rows;
  private ConfirmationHandler effects;
  private Layer1Operator operator;

  /** The head at the last check of all transactions. */
  private ChainHeader seen;

  /** Required by the container for its proxy. */
  public Layer1TransactionSender() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public Layer1TransactionSender(
      TransactionRunner transactions,
      Layer1Queries layer1,
      Layer1TransactionQueries rows,
      ConfirmationHandler effects,
      Layer1Operator operator) {
    this.transactions = transactions;
    this.layer1 = layer1;
    this.rows = rows;
    this.effects = effects;
    this.operator = operator;
  }

  /**
   * A transaction to create.
   *
   * @param to the called contract; empty to create a contract
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record TransactionRequest(
      Purpose purpose, String subject, long block, Optional<Address> to, byte[] data, long gas) {}

  /** Signs and records a transaction; within a database transaction that has locked the rollup. */
  void write(TransactionRequest transactionRequest, SigningKey.Fee fee) {
    Binding binding = layer1.state().flatMap(state -> state.binding()).orElseThrow();
    long nonce = layer1.takeNonce();
    SigningKey.Signed signed =
        operator
            .settings()
            .operator()
            .sign(
                binding.chainId(),
                nonce,
                transactionRequest.gas(),
                transactionRequest.to(),
                transactionRequest.data(),
                fee);
    rows.add(
        transactionRequest.purpose(),
        transactionRequest.subject(),
        transactionRequest.block(),
        nonce,
        0,
        signed.raw(),
        signed.hash(),
        Clock.now());
  }

  /**
   * Sends the pending transactions, and checks the receipts of those that were sent.
   *
   * @return whether anything changed
   * @throws SettlementBlockedException when a transaction failed, or cannot be sent
   */
  public synchronized boolean step() {
    List<Layer1Transaction> open =
        transactions.run(
            () -> {
              rows.failed().ifPresent(Layer1TransactionSender::refuse);
              return rows.open();
            });
    if (open.isEmpty()) {
      return false;
    }
    ChainHeader head = operator.below().head();
    if (head.equals(seen) && open.stream().noneMatch(this::isDue)) {
      return false;
    }
    boolean changed = false;
    boolean isFirst = true;
    for (List<Layer1Transaction> attempts : byNonce(open)) {
      Optional<MinedTransaction> found = find(attempts);
      changed |= found.isPresent() ? recordMined(found.get(), head) : sendIfDue(attempts, isFirst);
      isFirst &= found.isPresent();
    }
    seen = head;
    return changed;
  }

  /** The transaction was mined and reverted: the following ones would fail, too. */
  private static void refuse(Layer1Transaction failed) {
    throw new SettlementBlockedException(
        failed.description()
            + " was mined and failed; find out why, and delete its row and those of later ones that"
            + " failed from legacy_l1_transactions to try again");
  }

  private static Collection<List<Layer1Transaction>> byNonce(List<Layer1Transaction> open) {
    TreeMap<Long, List<Layer1Transaction>> groups = new TreeMap<>();
    open.forEach(each -> groups.computeIfAbsent(each.nonce(), n -> new ArrayList<>()).add(each));
    return groups.values();
  }

  private record MinedTransaction(Layer1Transaction transaction, Layer1Receipt receipt) {}

  private Optional<MinedTransaction> find(List<Layer1Transaction> attempts) {
    Layer1Client layer1Client = operator.below();
    for (Layer1Transaction each : attempts) {
      Optional<Layer1Receipt> receipt = layer1Client.receipt(each.hash());
      if (receipt.isPresent() && layer1Client.has(receipt.get().block())) {
        return Optional.of(new MinedTransaction(each, receipt.get()));
      }
    }
    return Optional.empty();
  }

  private boolean recordMined(MinedTransaction found, ChainHeader head) {
    Layer1Transaction transaction = found.transaction();
    Layer1Receipt receipt = found.receipt();
    boolean isNew = !transaction.mined().equals(Optional.of(receipt.block()));
    boolean isFinal =
        receipt.block().number() + operator.settings().confirmations() - 1 <= head.number();
    if (isNew || isFinal) {
      transactions.run(() -> storeMined(transaction, receipt, isNew, isFinal));
    }
    if (!receipt.succeeded()) {
      refuse(transaction);
    }
    return isNew || isFinal;
  }

  private boolean storeMined(
      Layer1Transaction transaction, Layer1Receipt receipt, boolean isNew, boolean isFinal) {
    layer1.lock();
    if (isNew) {
      rows.markMined(transaction.id(), receipt.block());
      if (receipt.succeeded()) {
        effects.mined(transaction, receipt);
      }
    }
    if (isFinal && rows.confirm(transaction, !receipt.succeeded()) && receipt.succeeded()) {
      effects.confirmed(transaction);
    }
    return true;
  }

  private boolean isDue(Layer1Transaction transaction) {
    Instant latest = Clock.now().minus(operator.settings().resend());
    return transaction.mined().isEmpty()
        && transaction.sentAt().filter(sent -> sent.isAfter(latest)).isEmpty();
  }

  private boolean sendIfDue(List<Layer1Transaction> attempts, boolean isFirst) {
    List<Layer1Transaction> lost =
        attempts.stream().filter(each -> each.mined().isPresent()).toList();
    if (!lost.isEmpty()) {
      lost.forEach(
          each -> LOG.warn("{} is no longer in a block: it is sent again", each.description()));
      transactions.run(
          () -> {
            lost.forEach(each -> rows.markLost(each.id()));
            return true;
          });
      return true;
    }
    Layer1Transaction last = attempts.get(attempts.size() - 1);
    if (!isDue(last)) {
      return false;
    }
    if (isFirst && last.sentAt().isPresent() && replace(last)) {
      return true;
    }
    send(last, attempts);
    return true;
  }

  private void send(Layer1Transaction transaction, List<Layer1Transaction> attempts) {
    operator.fund();
    if (sent(transaction) == Layer1Client.SendResult.NONCE_USED && find(attempts).isEmpty()) {
      throw new SettlementBlockedException(
          transaction.description()
              + " cannot be sent: layer 1 has another transaction with that nonce. No other program"
              + " may use the operator's key, and the node must have the whole chain");
    }
    transactions.run(
        () -> {
          rows.markSent(transaction.id(), Clock.now());
          return true;
        });
  }

  private Layer1Client.SendResult sent(Layer1Transaction transaction) {
    try {
      return operator.below().send(transaction.raw());
    } catch (NodeErrorException refusal) {
      throw new SettlementBlockedException(
          transaction.description()
              + " is not taken by the node of the chain below: "
              + refusal.getMessage()
              + " (the operator is "
              + operator.address()
              + ")",
          refusal);
    }
  }

  /** Signs a replacement with a higher fee, if the price has risen and is within the maximum. */
  private boolean replace(Layer1Transaction last) {
    SigningKey.Fee old = SigningKey.fee(last.raw());
    BigInteger most = operator.settings().mostPrice();
    SigningKey.Fee now = operator.below().fee(most);
    if (operator.below().price().compareTo(old.max()) <= 0) {
      return false;
    }
    SigningKey.Fee raised =
        new SigningKey.Fee(
            percent(old.tip(), RAISE_PERCENT).max(now.tip()),
            percent(old.max(), RAISE_PERCENT).max(now.max()).min(most));
    if (raised.max().compareTo(percent(old.max(), LEAST_PERCENT)) < 0) {
      LOG.warn(
          "{} is in no block, and legacy.l1.max-gas-price-gwei allows no more", last.description());
      return false;
    }
    SigningKey.Signed signed = operator.settings().operator().signAgain(last.raw(), raised);
    return transactions.run(() -> replaced(last, signed));
  }

  private boolean replaced(Layer1Transaction last, SigningKey.Signed signed) {
    layer1.lock();
    boolean isLast =
        rows.open().stream()
            .filter(each -> each.nonce() == last.nonce())
            .allMatch(each -> each.attempt() <= last.attempt() && each.mined().isEmpty());
    if (isLast) {
      LOG.warn("{} is in no block: it is offered for a higher price", last.description());
      rows.add(
          last.purpose(),
          last.subject(),
          last.block(),
          last.nonce(),
          last.attempt() + 1,
          signed.raw(),
          signed.hash(),
          Clock.now());
    }
    return true;
  }

  /** Rounded up, so that it always rises. */
  private static BigInteger percent(BigInteger of, int percent) {
    return of.multiply(BigInteger.valueOf(percent)).add(HUNDRED).divide(HUNDRED);
  }
}
