package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.grant.StepUpProofContext;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.resource.Api.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How the proof of a step-up reaches services, and how their refusals look. A resource test: the
 * header and the thread are the filters'.
 */
@ResourceTest
class GivesPermissionsResourceTest {
  private static final String ROLES = "{\"roles\":[\"admin\"]}";

  @Test
  void theProofAppliesToItsRequestAlone(Api api, Stubs stubs) {
    List<String> presented = new ArrayList<>();
    stubs.answer(
        UserService.class,
        "replaceRoles",
        arguments -> {
          presented.add(StepUpProofContext.current());
          throw Failure.stepUpRequired("permission:grant");
        });
    Answer answer = api.asOperator().with("x-step-up-proof", "proof").put("/users/u1/roles", ROLES);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.json().toString())
        .isEqualTo("{\"requiresStepUp\":true,\"action\":\"permission:grant\"}");
    for (int i = 0; i < 20; i++) {
      api.asOperator().put("/users/u1/roles", ROLES);
    }
    assertThat(presented).hasSize(21).startsWith("proof");
    assertThat(presented.subList(1, 21)).containsOnlyNulls();
  }

  @Test
  void missingPermissionsAreNamedUnderTheirOwnCode(Api api, Stubs stubs) {
    stubs.fail(
        UserService.class,
        "replaceRoles",
        Failure.of(Reason.PERMISSION_NOT_HELD, "The caller lacks: admin_read"));
    Answer answer = api.asOperator().put("/users/u1/roles", ROLES);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.at("/error/code")).isEqualTo("PERMISSION_NOT_HELD");
    assertThat(answer.at("/error/message")).isEqualTo("The caller lacks: admin_read");
  }
}
