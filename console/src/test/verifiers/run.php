<?php

require 'verify.php';

foreach (['WEBHOOK_ID', 'WEBHOOK_TIMESTAMP', 'WEBHOOK_SIGNATURE'] as $name) {
    $_SERVER["HTTP_$name"] = getenv($name);
}
try {
    $event = verify(file_get_contents('body.json'), getenv('SIGNING_KEY'));
    echo 'accepted: ', $event['type'], "\n";
} catch (RuntimeException $error) {
    echo 'refused: ', $error->getMessage(), "\n";
}
