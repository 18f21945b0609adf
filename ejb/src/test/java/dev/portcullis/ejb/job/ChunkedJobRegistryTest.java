package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.audit.LogVerificationJob;
import dev.portcullis.ejb.keycloak.KeycloakReconciliationJob;
import dev.portcullis.ejb.retention.RetentionJob;
import dev.portcullis.ejb.secret.SecretRotationJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkedJobRegistryTest {
  private final ChunkedJobRegistry jobs =
      new ChunkedJobRegistry(
          List.of(
              new RetentionJob(),
              new SecretRotationJob(),
              new LogVerificationJob(),
              new KeycloakReconciliationJob()));

  @ParameterizedTest
  @EnumSource(Job.class)
  void onlyJobsThatAdministratorsCanStartHaveChunkedWork(Job job) {
    assertThat(jobs.of(job).isPresent()).isEqualTo(job.kind().isStartable());
    assertThat(jobs.parameters(job).isEmpty()).isNotEqualTo(job.kind().isStartable());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETENTION|kinds|sessions, rpc_filters",
        "RETENTION|kinds|callbacks",
        "SECRET_ROTATION|kinds|signing_key",
        "LOG_VERIFICATION|log|audit",
        "LOG_VERIFICATION|from|db_mutation:3:17",
        "KEYCLOAK_RECONCILIATION|kinds|user,role",
      })
  void declaredParametersAreAccepted(Job job, String name, String value) {
    ChunkedJobRegistry.check(jobs.of(job).orElseThrow(), Map.of(name, value));
    ChunkedJobRegistry.check(jobs.of(job).orElseThrow(), Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETENTION|kinds|session|parameters.kinds must be some, separated by commas, of sessions, ",
        "RETENTION|kinds|sessions,|parameters.kinds must be some",
        "RETENTION|kinds|' '|parameters.kinds must be a text",
        "RETENTION|kind|sessions|parameters.kind is not a parameter of retention; it has kinds",
        "RETENTION|run|x|parameters.run is not a parameter of retention",
        "LOG_VERIFICATION|log|none|parameters.log must be one of audit, db_mutation, disclosure",
        "LOG_VERIFICATION|from|there|parameters.from must be the",
      })
  void undeclaredParametersAreNamed(Job job, String name, String value, String message) {
    ChunkedJob work = jobs.of(job).orElseThrow();
    assertThatThrownBy(() -> ChunkedJobRegistry.check(work, Map.of(name, value)))
        .hasMessageStartingWith(message);
  }

  @Test
  void aVerificationContinuesInTheRequestedLog() {
    ChunkedJob work = jobs.of(Job.LOG_VERIFICATION).orElseThrow();
    assertThatThrownBy(
            () ->
                ChunkedJobRegistry.check(work, Map.of("log", "audit", "from", "db_mutation:3:17")))
        .hasMessageStartingWith("parameters.from must be");
  }
}
