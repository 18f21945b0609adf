package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** The last use of a key is written down now and then, not at each request. */
@ServiceTest
class LastUseWriterTest {
  @Inject private LastUseWriter writer;
  @Inject private LastUses uses;
  @Inject private ApiKeyService keys;

  @Test
  void theLastOfManyUsesIsWrittenOnceAndEvicted() throws Exception {
    CredentialHolder holder = Keys.machine();
    String key = Keys.make(holder).id();
    Instant last = Instant.now().truncatedTo(ChronoUnit.MICROS);
    uses.record(new ApiKeyUsage(key, last.minusSeconds(5), "10.0.0.1"));
    uses.record(new ApiKeyUsage(key, last, "10.0.0.2"));
    uses.record(new ApiKeyUsage(key, last.minusSeconds(1), "10.0.0.3"));
    assertThat(shown(holder).lastUsedAt()).as("before it is written").isEqualTo(last);

    write();

    assertThat(uses.pending()).isEmpty();
    assertThat(shown(holder).lastUsedAt()).isEqualTo(last);
    assertThat(shown(holder).lastUsedIp()).isEqualTo("10.0.0.2");
  }

  @Test
  void aUseThatWasWrittenByAnotherNodeLaterStays() throws Exception {
    CredentialHolder holder = Keys.machine();
    String key = Keys.make(holder).id();
    Instant last = Instant.now().truncatedTo(ChronoUnit.MICROS);
    uses.record(new ApiKeyUsage(key, last, "10.0.0.1"));
    write();
    uses.record(new ApiKeyUsage(key, last.minusSeconds(9), "10.0.0.2"));
    assertThat(shown(holder).lastUsedAt()).isEqualTo(last);
    write();
    assertThat(shown(holder).lastUsedAt()).isEqualTo(last);
    assertThat(shown(holder).lastUsedIp()).isEqualTo("10.0.0.1");
  }

  /** The container of the tests begins no transaction for a method that ends the bean as well. */
  private void write() throws Exception {
    Services.inTransaction(
        () -> {
          writer.write();
          return null;
        });
  }

  private ApiKeyView shown(CredentialHolder holder) {
    Acting.asOperator();
    return keys.list(Scope.ZONE, holder, new PageRequest(10, 0)).items().get(0);
  }
}
