package dev.portcullis.ejb.denial;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Writes the buffered rows of the ledgers once a second, and at shutdown. */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class LedgerWriter {
  @Inject private DenialLedger denials;
  @Inject private DisclosureLedger disclosures;
  @Inject private SubmissionLedger submissions;
  @Inject private LedgerStore store;

  /** Writes the buffered rows; rows that cannot be written stay in the buffer. */
  @PreDestroy
  public void write() {
    denials.drain(store::addDenials);
    disclosures.drain(store::addDisclosures);
    submissions.drain(store::addSubmissions);
  }
}
