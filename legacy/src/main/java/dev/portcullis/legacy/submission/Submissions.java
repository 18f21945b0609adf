package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.outbound.ForeignCalls;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.pricing.Fees;
import dev.portcullis.legacy.pricing.Tokens;
import dev.portcullis.legacy.sequencer.LegacySignals;
import dev.portcullis.legacy.sequencer.SequencerConfig;
import dev.portcullis.legacy.setting.LegacyConfig;
import dev.portcullis.legacy.transaction.LegacyError;
import dev.portcullis.persistence.legacy.reading.RollupReader;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.MempoolQueries;
import dev.portcullis.persistence.legacy.submission.SubmitterQuestion;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes transactions for the rollup. What is acknowledged is stored. Besides what is declared,
 * methods throw a {@link dev.portcullis.kernel.Failure}: OVERLOADED when too many are checked just
 * then, CHAIN_UNAVAILABLE when layer 1 had to be asked and does not answer.
 */
@ApplicationScoped
public class Submissions {
  @Inject private LegacyConfig legacy;
  @Inject private SubmissionConfig config;
  @Inject private SequencerConfig blocks;
  @Inject private Fees fees;
  @Inject private Tokens tokens;
  @Inject private MempoolQueries mempool;
  @Inject private SubmissionStore store;
  @Inject private TwoFactorService accounts;
  @Inject private RollupReader rollup;
  @Inject private ForeignCalls calls;
  @Inject private LegacySignals signals;
  @Inject @Layer1 private ChainNode layer1;

  private Desk desk;
  private TwoFactors twoFactors;

  @PostConstruct
  void start() {
    int places = Runtime.getRuntime().availableProcessors() * config.checksPerCore();
    SignatureChecks checks =
        new SignatureChecks(
            new CheckPlaces(places, Math.max(1, places / 2), config.checkWait()),
            new Layer1Evidence(layer1::chainId, layer1::call, this::mainContract, calls));
    Admission admission =
        new Admission(
            new Admission.Limits(
                config.ofAccount(), blocks.sizes().largest(), config.acceptsOverdrafts()),
            fees,
            tokens::find,
            new Backlog(mempool::count, config.ofAll(), System::nanoTime));
    desk = new Desk(new Mempool(mempool, store), admission, checks::check);
    twoFactors = new TwoFactors(mempool::find, checks::check, accounts::grant);
  }

  private Optional<Address> mainContract() {
    return rollup.contracts().map(contracts -> new Address(contracts.main()));
  }

  /** Both halves of the mempool. */
  private record Mempool(MempoolQueries reading, SubmissionStore writing) implements Desk.Store {
    @Override
    public List<SubmitterRow> find(SubmitterQuestion question) {
      return reading.find(question);
    }

    @Override
    public boolean add(List<AcceptedTransaction> transactions, Instant at) {
      return writing.add(transactions, at);
    }
  }

  /**
   * Takes one transaction: {@code tx_submit}.
   *
   * @param tx Transaction
   * @param ethereumSignature TxEthSignature, null, or for a Swap an array of three
   * @param fastProcessing whether a withdrawal is to be hurried; null for not
   * @return {@code sync-tx:} and 64 digits
   * @throws LegacyError with any code of R-LEG-22
   */
  public String submit(JsonNode tx, JsonNode ethereumSignature, JsonNode fastProcessing) {
    requireOpen();
    return take(Draft.single(tx, ethereumSignature, fastProcessing)).get(0);
  }

  /**
   * Takes a batch, to be executed as a whole or not at all: {@code submit_txs_batch}.
   *
   * @param txs an array of {@code {tx, signature}}
   * @param ethereumSignature of the text of the whole: one, null, or an array
   * @return of each {@code sync-tx:} and 64 digits
   * @throws LegacyError with any code of R-LEG-22
   */
  public List<String> submitBatch(JsonNode txs, JsonNode ethereumSignature) {
    requireOpen();
    return take(Draft.batch(txs, ethereumSignature));
  }

  /**
   * Switches the second signature of an account on or off: {@code toggle_2fa}.
   *
   * @param request Toggle2FARequest
   * @throws LegacyError 201, 202, 304 or −32602
   */
  public void toggle(JsonNode request) {
    twoFactors.toggle(request);
  }

  private List<String> take(Draft draft) {
    List<String> hashes = desk.take(draft);
    signals.executing().raise();
    return hashes;
  }

  private void requireOpen() {
    if (!legacy.takesTransactions()) {
      throw new LegacyError(
          LegacyError.Code.TRANSACTIONS_DISABLED, "L2 transactions are disabled.");
    }
  }
}
