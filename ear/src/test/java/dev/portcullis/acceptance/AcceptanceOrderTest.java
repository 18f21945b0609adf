package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Two workers begin at both ends and wait for each other nowhere. A unit test: it starts nothing.
 */
class AcceptanceOrderTest {
  @Test
  void exclusiveTestsRunBeforeSharedOnesAndInstallationsLast() {
    assertThat(
            ordered(
                KeycloakAcceptanceIT.class,
                TracesIT.class,
                AuditAcceptanceIT.class,
                TwoNodesIT.class,
                HostileClientIT.class,
                LifeCycleIT.class,
                WalletAcceptanceIT.class))
        .containsExactly(
            AuditAcceptanceIT.class,
            WalletAcceptanceIT.class,
            LifeCycleIT.class,
            TracesIT.class,
            TwoNodesIT.class,
            HostileClientIT.class,
            KeycloakAcceptanceIT.class);
  }

  @Test
  void withoutInstallationsBothBeginWithSharedTests() {
    assertThat(
            ordered(
                AuditAcceptanceIT.class,
                WalletAcceptanceIT.class,
                ListAcceptanceIT.class,
                SearchAcceptanceIT.class))
        .containsExactly(
            WalletAcceptanceIT.class,
            AuditAcceptanceIT.class,
            ListAcceptanceIT.class,
            SearchAcceptanceIT.class);
  }

  /** Rows that other tests make for themselves are not as the requirements state them. */
  @Test
  void theTablesOfTheDocumentsComeFirst() {
    assertThat(ordered(AuditAcceptanceIT.class, WalletAcceptanceIT.class, Documented.class))
        .startsWith(Documented.class);
    assertThat(ordered(TwoNodesIT.class, AuditAcceptanceIT.class, Documented.class))
        .startsWith(Documented.class);
  }

  @Tag("specification")
  private static final class Documented {}

  private static List<Class<?>> ordered(Class<?>... tests) {
    List<Described> all = new ArrayList<>(Stream.of(tests).map(Described::new).toList());
    new AcceptanceOrder()
        .orderClasses(
            new ClassOrdererContext() {
              @Override
              public List<? extends ClassDescriptor> getClassDescriptors() {
                return all;
              }

              @Override
              public Optional<String> getConfigurationParameter(String key) {
                return Optional.empty();
              }
            });
    return all.stream().<Class<?>>map(Described::getTestClass).toList();
  }

  private record Described(Class<?> getTestClass) implements ClassDescriptor {
    @Override
    public String getDisplayName() {
      return getTestClass.getSimpleName();
    }

    @Override
    public boolean isAnnotated(Class<? extends Annotation> type) {
      return AnnotationSupport.isAnnotated(getTestClass, type);
    }

    @Override
    public <A extends Annotation> Optional<A> findAnnotation(Class<A> type) {
      return AnnotationSupport.findAnnotation(getTestClass, type);
    }

    @Override
    public <A extends Annotation> List<A> findRepeatableAnnotations(Class<A> type) {
      return AnnotationSupport.findRepeatableAnnotations(getTestClass, type);
    }
  }
}
