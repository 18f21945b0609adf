package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/** Stores the last uses of keys once a minute, and when the service stops. */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
public class LastUseWriter {
  @Inject private LastUses lastUses;
  @Inject private ApiKeyRepository keys;
  @Inject private MutationContext mutations;

  /** Stores pending uses; uses that cannot be stored stay pending. */
  @PreDestroy
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void write() {
    List<ApiKeyUsage> uses = lastUses.pending();
    if (uses.isEmpty()) {
      return;
    }
    CallContext.ofJob("api-key-last-uses")
        .alone()
        .run(
            () -> {
              mutations.bind();
              keys.recordUses(uses);
              lastUses.removeStored(uses);
            });
  }
}
