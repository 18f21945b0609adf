package dev.portcullis.web.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.signin.SignInRequest;
import dev.portcullis.kernel.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordValidatorTest {
  @Test
  void valuesOfAQueryAreNamedAsTheQueryNamesThem() {
    SignInRequest request =
        new SignInRequest(
            "c".repeat(65), "x".repeat(1025), "x".repeat(513), null, List.of(), "o".repeat(65));

    assertThatThrownBy(() -> RecordValidator.checked(request))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues())
                    .extracting(Failure.Issue::path)
                    .containsExactly("client_id", "organization_id", "redirect_uri", "state"));
  }

  @Test
  void aValidRecordIsReturned() {
    SignInRequest request = new SignInRequest(null, null, "😀".repeat(512), null, List.of(), null);

    assertThat(RecordValidator.checked(request)).isSameAs(request);
  }
}
