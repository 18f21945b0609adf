package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.persistence.keycloak.MirroredRecordType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Mirrors all records to Keycloak again, whether they changed or not: after Keycloak's data were
 * restored, or changed there.
 */
@ApplicationScoped
public class KeycloakReconciliationJob implements ChunkedJob {
  private static final JobParameter KINDS =
      JobParameter.list(
          "kinds",
          Arrays.stream(MirroredRecordType.values()).map(MirroredRecordType::wireName).toList(),
          "The kind of records to send to Keycloak again; all kinds by default. A user's"
              + " memberships and roles are sent with the user");

  @Inject private ReconciliationQueue queue;
  @Inject private KeycloakConfig keycloak;

  @Override
  public Job job() {
    return Job.KEYCLOAK_RECONCILIATION;
  }

  @Override
  public List<JobParameter> parameters() {
    return List.of(KINDS);
  }

  @Override
  public Optional<String> unavailableReason() {
    return keycloak.isOn()
        ? Optional.empty()
        : Optional.of("Keycloak is not configured: set keycloak.url");
  }

  @Override
  public ChunkSequence open(JobRun run) {
    List<String> kinds = KINDS.chosen(run.parameters().get(KINDS.name()));
    return new ReconciliationChunks(
        queue::find,
        queue::add,
        Arrays.stream(MirroredRecordType.values())
            .filter(kind -> kinds.contains(kind.wireName()))
            .toList(),
        run.position(),
        System::nanoTime);
  }
}
