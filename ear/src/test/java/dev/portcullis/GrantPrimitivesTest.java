package dev.portcullis;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.member.PendingAdmin;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.serviceaccount.ServiceAccount;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Changes to permissions or to sign-in identities require step-up authentication first (ADR 0115).
 * A unit test of the compiled classes: it finds what no route calls, too.
 */
class GrantPrimitivesTest {
  private static final String NEW = "<init>";

  private static final Map<Class<?>, Set<String>> PRIMITIVES =
      Map.of(
          User.class, Set.of("grant", "holdExactly", "identify", "ofTenant"),
          Wallet.class, Set.of(NEW),
          Role.class, Set.of(NEW, "replace"),
          Organization.class, Set.of(NEW, "replace"),
          Tenant.class, Set.of(NEW, "replace"),
          ServiceAccount.class, Set.of(NEW, "replace"),
          M2mApplication.class, Set.of(NEW, "replace", "assignTo", "allowGranting"),
          PendingAdmin.class, Set.of(NEW),
          OidcProvider.class, Set.of(NEW, "replace"),
          ApiKey.class, Set.of(NEW));

  /** Why they need no check. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "UserRoles", "changes a user for services, which ask what was gained",
          "OidcAccounts", "a sign-in gives what an administrator gave before",
          "OperatorService", "the settings, or the operator of the host, name the operator");

  private static final DescribedPredicate<JavaClass> CHANGE_RIGHTS =
      DescribedPredicate.describe(
          "change who holds a permission, or who signs in as whom",
          type ->
              !OTHERS.containsKey(type.getSimpleName())
                  && type.getAccessesFromSelf().stream().anyMatch(GrantPrimitivesTest::isOne));

  private static boolean isOne(JavaAccess<?> access) {
    return PRIMITIVES.entrySet().stream()
        .anyMatch(
            each ->
                access.getTargetOwner().isEquivalentTo(each.getKey())
                    && each.getValue().contains(access.getName()));
  }

  @Test
  void changesOfRightsCheckWhatTheCallerMayGrant() {
    JavaClasses services =
        new ClassFileImporter()
            .importPackages(
                "dev.portcullis.ejb",
                "dev.portcullis.legacy",
                "dev.portcullis.batch",
                "dev.portcullis.web",
                "dev.portcullis.command");
    classes()
        .that(resideInAPackage("dev.portcullis.."))
        .and(CHANGE_RIGHTS)
        .and(
            DescribedPredicate.describe(
                "are no tests",
                type ->
                    !type.getSource().orElseThrow().getUri().toString().contains("test-classes")))
        .should()
        .dependOnClassesThat()
        .areAssignableTo(GrantGuard.class)
        .because("a new way to give a permission must ask dev.portcullis.ejb.grant.GrantGuard")
        .check(services);
  }
}
