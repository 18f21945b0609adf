package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.denial.Denial;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Records transactions that were accepted and then not included. It adds a denial, and for sent
 * transactions the final status with the denial's id (R-GTW-21).
 */
@ApplicationScoped
public class ExclusionRecorder {
  private static final String SENT = "eth_sendRawTransaction";

  /** The layer 1 function that requests a transaction. */
  private static final String ASKED_ON_LAYER_1 = "requestL2Transaction";

  private static final int FORBIDDEN = -32001;
  private static final String MESSAGE = "Forbidden";

  private final DenialLedger denials;
  private final SubmissionLedger submissions;

  /** Required by the container for its proxy. */
  protected ExclusionRecorder() {
    this(null, null);
  }

  /**
   * Records in these ledgers. They are parameters, because the thread that produces blocks may
   * create this bean (ADR 0145).
   */
  @Inject
  public ExclusionRecorder(DenialLedger denials, SubmissionLedger submissions) {
    this.denials = denials;
    this.submissions = submissions;
  }

  /** Records one transaction. It does not block, query the database or fail. */
  void add(ReceivedTransaction transaction, InclusionDecision inclusionDecision) {
    String id = Ids.id();
    denials.add(
        new Denial(
            id,
            Clock.now(),
            Origin.RPC,
            transaction.layer1() ? ASKED_ON_LAYER_1 : SENT,
            transaction.hash(),
            transaction.sender(),
            transaction.to(),
            Calldata.of(transaction.calldata()).selector().orElse(null),
            inclusionDecision.reason(),
            inclusionDecision.ruleId(),
            FORBIDDEN,
            MESSAGE,
            inclusionDecision.userId() == null ? Actor.Type.ANONYMOUS : Actor.Type.USER,
            inclusionDecision.userId(),
            null,
            null,
            inclusionDecision.organizationId(),
            null,
            null,
            null,
            null));
    if (!transaction.layer1()) {
      submissions.denied(transaction.hash(), id, FORBIDDEN, MESSAGE);
    }
  }
}
