package dev.portcullis.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
  @ParameterizedTest
  @ValueSource(strings = {"/", "/x/", "//x", "http://gate/x", "/x/...", "/x;a=b", "/%00"})
  void onlyADeletionNeedsEverySegment(String path) {
    assertThat(RequestTarget.isUnambiguous("GET", path)).isTrue();
    assertThat(RequestTarget.isUnambiguous("DELETE", path))
        .isEqualTo(!path.endsWith("/") && !path.startsWith("//"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/..", "/x/../y", "/%2e%2E", "/x/%252e.", "http://gate/..;a/x", "/%2f.."})
  void aDotSegmentIsRefusedOfEveryMethod(String path) {
    assertThat(RequestTarget.isUnambiguous("GET", path)).isFalse();
    assertThat(RequestTarget.isUnambiguous("DELETE", path)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/organizations/a%2Fb",
        "/x%c3%a4",
        "/x%F0%9F%98%80",
        "/x%00",
        "//x",
        "/../x",
        "/x;a=b",
        "http://gate/organizations",
        "/a-._~!$&'()*+,;=:@"
      })
  void aPathOfWholeEscapesIsReadable(String path) {
    assertThat(RequestTarget.isReadable(path, null)).isTrue();
    assertThat(RequestTarget.isReadable("/", path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/%",
        "/%f",
        "/%zz",
        "/%+1",
        "/%ff",
        "/%c0%af",
        "/%ed%a0%80",
        "/%c3",
        "/x y",
        "/\u00e4",
        "/x\u0000",
        "/x\ty",
        "/%\uff11\uff11",
        "/{",
        "/}",
        "/|",
        "/\\",
        "/^",
        "/`",
        "/\"",
        "/<",
        "/>",
        "/x#y"
      })
  void brokenEscapesOtherBytesAndCharactersAreNot(String path) {
    assertThat(RequestTarget.isReadable(path, null)).isFalse();
    assertThat(RequestTarget.isReadable("/", path)).isFalse();
  }

  @Test
  void bracketsAndQuestionMarksAreForTheQuery() {
    assertThat(RequestTarget.isReadable("/x", "filter[name]=what?")).isTrue();
    assertThat(RequestTarget.isReadable("/x[", null)).isFalse();
    assertThat(RequestTarget.isReadable("/]", null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "organizations", "*", "ftp://gate/x", "?x"})
  void aPathBeginsAtTheRoot(String path) {
    assertThat(RequestTarget.isReadable(path, null)).isFalse();
  }
}
