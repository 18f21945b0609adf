package dev.portcullis.ejb.denial;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Writes what waits in the ledgers once a second, and when the service stops. */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class LedgerWriter {
  @Inject private DenialLedger denials;
  @Inject private DisclosureLedger disclosures;
  @Inject private SubmissionLedger submissions;
  @Inject private LedgerStore store;

  /** Writes what waits; what cannot be written goes on waiting. */
  @PreDestroy
  public void write() {
    denials.drain(store::addDenials);
    disclosures.drain(store::addDisclosures);
    submissions.drain(store::addSubmissions);
  }
}
