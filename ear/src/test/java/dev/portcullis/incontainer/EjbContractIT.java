package dev.portcullis.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.contract.Contract;
import jakarta.inject.Inject;
import java.io.File;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The server does with transactions and exceptions what the container of the service tests does:
 * the same cases run inside it.
 */
@ExtendWith(RunningProduct.class)
@ArquillianTest
@Tag("http")
@Tag("server")
@Tag("wildfly")
@Tag("own")
class EjbContractIT {
  private static final int CASES = 33;

  @Inject Contract contract;

  /** The cases with their beans, and nothing of the application. */
  @Deployment
  static WebArchive besideTheApplication() {
    return ShrinkWrap.create(WebArchive.class, "contract.war")
        .addPackage(Contract.class.getPackage())
        .addClasses(EjbContractIT.class, RunningProduct.class)
        .addAsLibraries(
            new File(
                Assertions.class.getProtectionDomain().getCodeSource().getLocation().getPath()))
        .addAsWebInfResource(
            new StringAsset(
                """
                <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0"
                  bean-discovery-mode="annotated"/>
                """),
            "beans.xml");
  }

  @Test
  void everyCaseHolds() {
    Map<String, Contract.Case> cases = contract.cases();
    Map<String, Throwable> broken = new TreeMap<>();
    cases.forEach(
        (name, each) -> {
          try {
            each.run();
          } catch (Exception | AssertionError thrown) {
            broken.put(name, thrown);
          }
        });
    assertThat(broken).isEmpty();
    assertThat(cases).hasSize(CASES);
  }
}
