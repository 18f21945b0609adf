package dev.portcullis.ejb.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.outbound.UrlCorpus;
import dev.portcullis.ejb.outbound.UrlCorpus.Line;
import dev.portcullis.ejb.outbound.UrlCorpus.Verdict;
import dev.portcullis.kernel.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every address of the corpus as that of a logo, which browsers get: no service of ours looks where
 * its name leads.
 */
class LogoCorpusTest {
  private static final List<Verdict> TAKEN = List.of(Verdict.PUBLIC, Verdict.LEADS, Verdict.MIXES);

  @Test
  void anUrlWithASpecialAddressIsNoLogo() {
    for (Line line : UrlCorpus.lines()) {
      String url = line.https(443);
      if (url.startsWith("https://") && url.indexOf('#') < 0) {
        assertThat(isTaken(url)).as("%s", line).isEqualTo(TAKEN.contains(line.verdict()));
      }
    }
    assertThat(isTaken("https://harbor.example/logos.svg#harbor")).isTrue();
    assertThat(isTaken("/logo.png")).isTrue();
  }

  private static boolean isTaken(String url) {
    try {
      OrganizationService.requireAddress(url);
      return true;
    } catch (Failure refused) {
      assertThat(refused.issues().get(0).path()).isEqualTo("logoUrl");
      return false;
    }
  }
}
