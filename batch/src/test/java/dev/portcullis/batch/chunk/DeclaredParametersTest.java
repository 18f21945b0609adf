package dev.portcullis.batch.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.LogVerificationJob;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.keycloak.KeycloakReconciliationJob;
import dev.portcullis.ejb.retention.RetentionJob;
import dev.portcullis.ejb.secret.SecretRotationJob;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Payara Server's batch runtime passes a job only the parameters that its file declares. */
class DeclaredParametersTest {
  @Test
  void eachFileDeclaresTheParametersOfItsJob() throws Exception {
    for (ChunkedJob work :
        new ChunkedJob[] {
          new RetentionJob(),
          new SecretRotationJob(),
          new LogVerificationJob(),
          new KeycloakReconciliationJob()
        }) {
      Set<String> names = new TreeSet<>(Set.of(JobRun.PARAMETER));
      work.parameters().stream().map(JobParameter::name).forEach(names::add);
      assertThat(declared(work.job().id())).as(work.job().id()).isEqualTo(names);
    }
  }

  @Test
  void anAbsentParameterIsBlankAndCountsAsAbsent() {
    Properties properties = new Properties();
    properties.setProperty("kinds", "sessions");
    properties.setProperty(JobRun.PARAMETER, "");
    assertThat(ExecutionParameters.declared(properties)).isEqualTo(Map.of("kinds", "sessions"));
  }

  private static Set<String> declared(String job) throws Exception {
    Set<String> names = new TreeSet<>();
    try (InputStream file =
        DeclaredParametersTest.class.getResourceAsStream("/META-INF/batch-jobs/" + job + ".xml")) {
      NodeList properties =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file)
              .getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Element property = (Element) properties.item(i);
        String name = property.getAttribute("name");
        assertThat(property.getAttribute("value")).isEqualTo("#{jobParameters['" + name + "']}");
        names.add(name);
      }
    }
    return names;
  }
}
