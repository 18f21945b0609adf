package dev.portcullis.ejb.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ServiceAccountService} decides, and what it leaves (R-IDN-20). */
@ServiceTest
class ServiceAccountServiceTest {
  @Inject private ServiceAccountService services;

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void aServiceIsCreatedWithItsKeyInLowerCase() {
    String key = Given.address();
    String upper = "0x" + key.substring(2).toUpperCase(Locale.ROOT);
    ServiceAccountView created = services.create(new ServiceAccountDefinition("Explorer", upper));
    assertThat(created.publicKey()).isEqualTo(key);
    assertThat(services.get(created.id())).isEqualTo(created);
    Recorded.row("service.create", "service", created.id(), null);
    assertThat(Recorded.tables()).containsExactly("services");
  }

  @Test
  void aKeyIsOneServices() {
    ServiceAccountDefinition body = body();
    services.create(body);
    String other = services.create(body()).id();
    Acting.asOperator();
    Refused.of(Reason.ALREADY_EXISTS, () -> services.create(body));
    Refused.of(Reason.ALREADY_EXISTS, () -> services.replace(other, body));
    assertThat(services.get(other).publicKey()).isNotEqualTo(body.publicKey());
  }

  @Test
  void replacingChangesNameAndKey() {
    ServiceAccountView before = services.create(body());
    ServiceAccountDefinition body = new ServiceAccountDefinition("Renamed", Given.address());
    Acting.asOperator();
    ServiceAccountView after = services.replace(before.id(), body);
    assertThat(after.name()).isEqualTo("Renamed");
    assertThat(after.publicKey()).isEqualTo(body.publicKey());
    assertThat(after.createdAt()).isEqualTo(before.createdAt());
    assertThat(services.get(before.id())).isEqualTo(after);
    Recorded.row("service.update", "service", before.id(), null);
  }

  @Test
  void aDeletedServiceNoLongerExists() {
    String id = services.create(body()).id();
    Acting.asOperator();
    services.delete(id);
    Recorded.row("service.delete", "service", id, null);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> services.get(id));
    Refused.of(Reason.NOT_FOUND, () -> services.replace(id, body()));
    Refused.of(Reason.NOT_FOUND, () -> services.delete(id));
  }

  @Test
  void aConcurrentlyChangedServiceIsNotOverwritten() {
    ServiceAccountView seen = services.create(body());
    ServiceAccountView now = services.replace(seen.id(), body());
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> services.replace(seen.id(), body()));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> services.delete(seen.id()));
    Services.ifMatch(now);
    services.delete(seen.id());
  }

  @Test
  void theListComesNewestFirstAndIsSearchedByName() {
    String name = Given.name();
    List<String> made =
        Stream.of(name + " a", name + " b", "Other")
            .map(each -> new ServiceAccountDefinition(each, Given.address()))
            .map(body -> services.create(body).id())
            .toList();
    PageRequest first = new PageRequest(10, 0);
    assertThat(services.list(name, first).items())
        .extracting(ServiceAccountView::id)
        .containsExactly(made.get(1), made.get(0));
    assertThat(services.list(null, first).items().get(0).id()).isEqualTo(made.get(2));
  }

  private static ServiceAccountDefinition body() {
    return new ServiceAccountDefinition(Given.name(), Given.address());
  }
}
