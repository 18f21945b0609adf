package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Re-encrypts stored secrets from retired keys of the operator with the current one. */
@ApplicationScoped
public class SecretRotationJob implements ChunkedJob {
  private static final JobParameter KINDS =
      JobParameter.list(
          "kinds",
          Arrays.stream(SecretKind.values()).map(SecretRotationJob::name).toList(),
          "The kind of secrets under a retired key to encrypt again; all kinds by default");

  @Inject private SecretReencryption renewal;

  @Override
  public Job job() {
    return Job.SECRET_ROTATION;
  }

  @Override
  public List<JobParameter> parameters() {
    return List.of(KINDS);
  }

  @Override
  public ChunkSequence open(JobRun run) {
    List<String> kinds = KINDS.chosen(run.parameters().get(KINDS.name()));
    return new SecretRotationChunks(
        renewal,
        Arrays.stream(SecretKind.values()).filter(kind -> kinds.contains(name(kind))).toList(),
        run.position());
  }

  static String name(SecretKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
