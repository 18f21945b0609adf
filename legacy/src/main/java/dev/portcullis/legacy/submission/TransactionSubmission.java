package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.pricing.FeeQuotes;
import dev.portcullis.legacy.pricing.TokenCache;
import dev.portcullis.legacy.sequencer.LegacySignals;
import dev.portcullis.legacy.sequencer.SequencerConfig;
import dev.portcullis.legacy.setting.LegacyConfig;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.persistence.legacy.query.RollupReader;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.MempoolQueries;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Accepts transactions for the rollup. An acknowledged transaction is stored. Besides the declared
 * exceptions, methods throw a {@link dev.portcullis.kernel.Failure}: OVERLOADED when too many
 * submissions are being checked, CHAIN_UNAVAILABLE when layer 1 had to be called and does not
 * respond.
 */
@ApplicationScoped
public class TransactionSubmission {
  @Inject private LegacyConfig legacy;
  @Inject private SubmissionConfig config;
  @Inject private SequencerConfig blocks;
  @Inject private FeeQuotes fees;
  @Inject private TokenCache tokens;
  @Inject private MempoolQueries mempool;
  @Inject private SubmissionStore store;
  @Inject private TwoFactorService accounts;
  @Inject private RollupReader rollup;
  @Inject private OutboundBulkhead calls;
  @Inject private LegacySignals signals;
  @Inject @Layer1 private ChainNode layer1;

  private SubmissionHandler submissionHandler;
  private TwoFactorRequestHandler twoFactorRequestHandler;

  @PostConstruct
  void start() {
    int places = Runtime.getRuntime().availableProcessors() * config.checksPerCore();
    BoundedSignatureVerifier checks =
        new BoundedSignatureVerifier(
            new SignatureCheckLimiter(places, Math.max(1, places / 2), config.checkTimeout()),
            new Layer1VerificationClient(layer1::chainId, layer1::call, this::mainContract, calls));
    SubmissionValidator submissionValidator =
        new SubmissionValidator(
            new SubmissionValidator.Limits(
                config.maxPerAccount(), blocks.sizes().largest(), config.acceptsOverdrafts()),
            fees,
            tokens::find,
            new MempoolSizeEstimate(mempool::count, config.maxTotal(), System::nanoTime));
    submissionHandler =
        new SubmissionHandler(new MempoolStore(mempool, store), submissionValidator, checks::check);
    twoFactorRequestHandler =
        new TwoFactorRequestHandler(mempool::find, checks::check, accounts::grant);
  }

  private Optional<Address> mainContract() {
    return rollup.contracts().map(contracts -> new Address(contracts.main()));
  }

  /** The read and the write side of the mempool. */
  private record MempoolStore(MempoolQueries reading, SubmissionStore writing)
      implements SubmissionHandler.Store {
    @Override
    public List<SubmitterRow> find(SubmitterCriteria question) {
      return reading.find(question);
    }

    @Override
    public boolean add(List<AcceptedTransaction> transactions, Instant at) {
      return writing.add(transactions, at);
    }
  }

  /**
   * Submits one transaction: {@code tx_submit}.
   *
   * @param tx Transaction
   * @param ethereumSignature TxEthSignature, null, or for a Swap an array of three
   * @param fastProcessing whether a withdrawal is fast; null for false
   * @return {@code sync-tx:} and 64 digits
   * @throws LegacyRpcException with any code of R-LEG-22
   */
  public String submit(JsonNode tx, JsonNode ethereumSignature, JsonNode fastProcessing) {
    requireOpen();
    return take(SubmittedBatch.single(tx, ethereumSignature, fastProcessing)).get(0);
  }

  /**
   * Submits a batch, to be executed as a whole or not at all: {@code submit_txs_batch}.
   *
   * @param txs an array of {@code {tx, signature}}
   * @param ethereumSignature of the text of the whole: one, null, or an array
   * @return of each {@code sync-tx:} and 64 digits
   * @throws LegacyRpcException with any code of R-LEG-22
   */
  public List<String> submitBatch(JsonNode txs, JsonNode ethereumSignature) {
    requireOpen();
    return take(SubmittedBatch.batch(txs, ethereumSignature));
  }

  /**
   * Switches the second signature of an account on or off: {@code toggle_2fa}.
   *
   * @param request Toggle2FARequest
   * @throws LegacyRpcException 201, 202, 304 or −32602
   */
  public void toggle(JsonNode request) {
    twoFactorRequestHandler.toggle(request);
  }

  private List<String> take(SubmittedBatch draft) {
    List<String> hashes = submissionHandler.submit(draft);
    signals.executing().raise();
    return hashes;
  }

  private void requireOpen() {
    if (!legacy.takesTransactions()) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.TRANSACTIONS_DISABLED, "L2 transactions are disabled.");
    }
  }
}
