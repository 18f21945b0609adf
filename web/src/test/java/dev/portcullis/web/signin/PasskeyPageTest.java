package dev.portcullis.web.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.passkey.CredentialDescriptor;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.signin.SignInStep;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class PasskeyPageTest {
  @Test
  void nothingThatIsFilledInBecomesMarkup() {
    String html = page("</script><script>alert(1)</script> $1 {script} \"'&");

    assertThat(html)
        .contains(
            "Sign in to &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; $1 {script}"
                + " &quot;&#39;&amp;<")
        .contains("data-challenge=\"{&quot;requiresMfa&quot;:true,&quot;rpId&quot;:&quot;gate")
        .contains("href=\"https://a.example/cb?x=1&amp;y=2#error=access_denied\"");
    assertThat(html.split("<script", -1)).hasSize(2);
  }

  @Test
  void itLoadsNothingFromElsewhere() {
    assertThat(page("App"))
        .doesNotContain("src=", "@import", ": url(", "<link", "<form", "<iframe");
  }

  private static String page(String name) {
    return PasskeyPage.html(
        new SignInStep.Passkey(
            new MfaChallengeView(
                true,
                "gate.example",
                "Y2hhbGxlbmdl",
                List.of(new CredentialDescriptor("aWQ", "public-key", List.of()))),
            name,
            URI.create("https://gate.example/auth/authorize/passkey"),
            URI.create("https://a.example/cb?x=1&y=2#error=access_denied"),
            "sealed",
            true));
  }
}
